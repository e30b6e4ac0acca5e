/**
 * The request schemas that the provider's package contains but does not export. They come from the same description as
 * the provider's client, so the sandbox refuses every parameter that the real API refuses. A bundle that imports a
 * schema missing from the package fails.
 */
declare module '*.schema.js';
