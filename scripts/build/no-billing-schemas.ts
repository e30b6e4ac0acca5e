/**
 * Replaces the billing client's loader of request schemas in the Worker (vite.config.ts): wrangler can't bundle its
 * computed import. The schemas are only for a validation that is off, since it rejects calls that the client's own
 * documentation shows.
 */
export async function getSchema(): Promise<null> {
  return null;
}
