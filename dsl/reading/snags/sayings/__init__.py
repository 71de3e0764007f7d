"""What people say in words of their own: for each saying how it is written here.

`saying` has what a saying is and how one is looked for in a line, `in_two` the same of what stands in two lines here.
The others are lists by subject; three rooms hold those that are looked for at once: `surest` before all that looks at
signs and words, `otherwise` behind it, and `everyday` behind that. `menus` says in which order.
"""
