"""The screens of the terminal app; `quintet.tui.registry` opens them by name."""
