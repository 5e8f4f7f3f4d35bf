"""Developer tools: building the fast core, baking assets, screenshots, benchmarks; also start and set-up."""
