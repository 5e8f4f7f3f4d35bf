"""What `tools/shots.py` photographs, screen by screen."""
