"""A table that stands in a café or an exhibition by itself for days: who watches it, and what it may and may not do."""
