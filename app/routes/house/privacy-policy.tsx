import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { privacyChanges, privacyLead, privacySections } from '~/features/accounts/ui/privacy-text';
import { readLegalText } from '~/features/school/save-legal-text.server';
import { sameSitePath } from '~/http/cookies/target.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import legal from '~/ui/css/legal.css?url';
import prose from '~/ui/css/prose.css?url';
import { LegalPage } from '~/ui/page/legal-page';
import { OwnLegalPage } from '~/ui/page/own-legal';
import { publicMeta } from '~/ui/page/public-meta';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const handle = { hydrate: false };
export const links = () => [prose, legal].map((href) => ({ rel: 'stylesheet', href }));

const description = 'What we know about you, why, how long we keep it, and how to change or delete it.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.privacyPolicy(), title: 'Privacy Policy', description });

export const loader = page({ cacheForGuests: { by: [], never: ['back'] } }, async ({ url, scope }) => ({
  back: sameSitePath(url.searchParams.get('back')),
  own: await readOne(scope, readLegalText(scope, 'privacy')),
}));

export default function PrivacyPage() {
  const { back, own } = useLoaderData<typeof loader>();
  if (own) return <OwnLegalPage title="Privacy Policy" back={back} own={own} />;
  return (
    <LegalPage
      title="Privacy Policy"
      changes={privacyChanges}
      back={back}
      lead={privacyLead}
      sections={privacySections}
    />
  );
}
