"""What people say in words of their own: for each saying how it is written here.

`saying` has what a saying is and how one is looked for in a line, `in_two` the same of what stands in two lines here;
the others are lists of them by subject.
"""
