"""What a layer changes in tables: cells, columns, rows of ranges."""
