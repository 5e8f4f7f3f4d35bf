"""Developer tools: baking assets, screenshots, benchmarks, surveys, the suite."""
