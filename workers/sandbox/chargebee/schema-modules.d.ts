/**
 * The request schemas that the provider's package contains but does not export. They come from the same description as
 * its client, so the sandbox refuses every parameter that the real API refuses. A bundle fails when it names a schema
 * that the package does not have.
 */
declare module '*.schema.js';
