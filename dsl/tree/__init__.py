"""What was written: the syntax tree, one class per construct, in the order of the grammar.

Nodes are frozen, slotted and compared by value; their place in the file (`span`) does not take
part in the comparison, so that a formatted text equals the text it was made from. Names are
still words here: what they mean is settled in `dsl.resolve` and lives in `dsl.understood.rules`.

The rest of the program says `from dsl import tree as t` and `t.Roll`. All that a file of the folder
declares can be named so, and mypy refuses what it only imports; so a new class needs no line here.
"""

from dsl.tree.declarations import *
from dsl.tree.edits import *
from dsl.tree.expressions import *
from dsl.tree.kinds import *
from dsl.tree.lines import *
from dsl.tree.rolls import *
from dsl.tree.rule_file import *
from dsl.tree.statements import *
from dsl.tree.tables import *
from dsl.tree.words import *
