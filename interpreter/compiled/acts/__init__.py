"""Acts: what is legal now, what is offered, what limits still allow, and carrying an act out."""
