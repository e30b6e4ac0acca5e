import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import TermsText from '~/features/accounts/ui/terms-text';
import { page } from '~/http/page.server';
import { sameSitePath } from '~/http/target.server';
import { BackLink } from '~/ui/button';
import prose from '~/ui/css/prose.css?url';

export const handle = { hydrate: false };
export const links = () => [{ rel: 'stylesheet', href: prose }];

import { paths } from '~/paths';
import { publicMeta } from '~/ui/public-meta';

const description = 'What you can expect from us, and we from you: accounts, purchases, subscriptions, refunds.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.termsOfUse(), title: 'Terms of use', description });

export const loader = page({ cacheForGuests: { by: [], never: ['back'] } }, ({ url }) => ({
  back: sameSitePath(url.searchParams.get('back')),
}));

export default function TermsPage() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      {back && <BackLink href={back}>Back</BackLink>}
      <h1>Terms of use</h1>
      <TermsText />
    </article>
  );
}
