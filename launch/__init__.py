"""The way in: what starts the program, sets it up and builds its fast core; part of the product."""
