"""Tables: rows that miss, clash or decide nothing, and what tables are asked for."""
