"""The rules, one chapter per module, as kernels on packed records."""
