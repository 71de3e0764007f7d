"""The command line: thin modules that parse arguments, call the other packages and print.

A command line and the files it names come in; text in the reader's language and an exit code go out: 0, 1 (problems
found) or 2 (could not run). Read `main.py` first, then any command in `commands`; `findings` puts findings into
words, and `words` holds the program's words in each language.
"""

__version__ = "0.1.0"
