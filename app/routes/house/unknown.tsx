import { json } from '@remix-run/cloudflare';
import { page } from '~/http/page.server';

/** Any address that no page has: the error page of the root tells it, with status 404. */
export const loader = page(() => {
  throw json({ message: 'There is nothing here.' }, 404);
});
export const action = loader;

export default function Unknown() {
  return null;
}
