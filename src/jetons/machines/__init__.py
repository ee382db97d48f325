"""Kernels for every machine: a WebAssembly module and native libraries a game, from one source."""
