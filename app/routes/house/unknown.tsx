import { json } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { PageNotFound } from '~/features/learning/ui/page-not-found';
import { page } from '~/http/page.server';
import catalogue from '~/ui/css/catalogue.css?url';
import ways from '~/ui/css/ways.css?url';
import { notFoundPage } from './not-found.server';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Oops! Page not found' }];
export const links = () => [catalogue, ways].map((href) => ({ rel: 'stylesheet', href }));

/** Any address without a page. */
export const loader = page((context) => notFoundPage(context, context.url.pathname));
/** Posts have no target here: the root's error page says so. */
export const action = page(() => {
  throw json({ message: 'There is nothing here.' }, 404);
});

export default function UnknownPage() {
  return <PageNotFound {...useLoaderData<typeof loader>()} />;
}
