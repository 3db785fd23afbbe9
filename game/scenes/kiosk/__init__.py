"""The screens of a table that stands in a café or an exhibition by itself."""
