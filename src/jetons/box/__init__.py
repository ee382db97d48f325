"""The real box: what a table needs that plays with wood and paper."""
