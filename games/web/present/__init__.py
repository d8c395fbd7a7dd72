"""What the pages show, worked out as plain values: templates only print them."""
