import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import PrivacyText from '~/features/accounts/ui/privacy-text';
import { page } from '~/http/page.server';
import { sameSitePath } from '~/http/target.server';
import { BackLink } from '~/ui/button';
import prose from '~/ui/css/prose.css?url';

export const handle = { hydrate: false };
export const links = () => [{ rel: 'stylesheet', href: prose }];

import { paths } from '~/paths';
import { publicMeta } from '~/ui/public-meta';

const description = 'What we know about you, why, how long we keep it, and how to change or delete it.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.privacyPolicy(), title: 'Privacy Policy', description });

export const loader = page({ cacheForGuests: { by: [], never: ['back'] } }, ({ url }) => ({
  back: sameSitePath(url.searchParams.get('back')),
}));

export default function PrivacyPage() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      {back && <BackLink href={back}>Back</BackLink>}
      <h1>Privacy Policy</h1>
      <PrivacyText />
    </article>
  );
}
