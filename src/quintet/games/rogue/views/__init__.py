"""What one seat may know: the hero, a wizard, and other worlds that look the same: R14."""
