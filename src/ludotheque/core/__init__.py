"""What serves every game: kernels, tables, records, words. Imports nothing else of ours."""
