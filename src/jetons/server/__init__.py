"""The server: the only room with sockets and SQL."""
