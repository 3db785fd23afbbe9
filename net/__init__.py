"""Playing over the local network; what is said here is bytes, and no game is known by name."""
