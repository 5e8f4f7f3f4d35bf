"""What starts the program: it sets it up and builds its fast core. Part of the product."""
