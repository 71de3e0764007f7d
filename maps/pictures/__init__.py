"""Pictures of a map: drawn as SVG, or as text."""
