"""Acts made ready: what is legal now, what is offered, what limits leave, and carrying one out."""
