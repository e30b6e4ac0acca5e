import { useLoaderData } from '@remix-run/react';
import { PageNotFound } from '~/features/learning/ui/page-not-found';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import catalogue from '~/ui/css/catalogue.css?url';
import ways from '~/ui/css/ways.css?url';
import { notFoundPage } from './not-found.server';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Oops! Page not found' }];
export const links = () => [catalogue, ways].map((href) => ({ rel: 'stylesheet', href }));

/** The page to which addresses of missing courses, lessons and the like redirect; a cookie has the address. */
export const loader = page((context) => {
  const { cookies } = context.visit;
  const lost = cookies.read(cookieRules.lost);
  cookies.clear(cookieRules.lost);
  return notFoundPage(context, lost);
});

export default function NotFoundPage() {
  return <PageNotFound {...useLoaderData<typeof loader>()} />;
}
