"""One machine at a table: its sockets, its thread and its disk, and what it tells whoever plays there."""
