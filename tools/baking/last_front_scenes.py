"""x"""

from tools.baking import drawings


def scene(name, size):
    return drawings.drawing("last_front/territories/" + name.lower().replace(" ", "-"), size)
