"""The command line: thin rooms that parse arguments, call the other folders and print.

In come a command line and the files it names; out go text in the reader's language and an
exit code: 0, 1 (problems found) or 2 (could not run). Read `main.py` first, then a command in
`commands`; `findings` puts findings into words, and `words` speaks the reader's language.
"""

__version__ = "0.1.0"
