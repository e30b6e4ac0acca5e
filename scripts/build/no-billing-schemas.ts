/**
 * Takes the place of the billing client's loader of request schemas in the Worker (vite.config.ts): wrangler can't bundle
 * the import that it computes. The schemas serve a validation that is off, since it refuses calls that the client's own
 * documentation shows.
 */
export async function getSchema(): Promise<null> {
  return null;
}
