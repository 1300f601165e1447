"""What each kind of item does when it is used: R10."""
