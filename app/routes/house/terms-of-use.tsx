import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { TermsLead, termsChanges, termsSections } from '~/features/accounts/ui/terms-text';
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

const description = 'What you can expect from us, and we from you: accounts, purchases, subscriptions, refunds.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.termsOfUse(), title: 'Terms of use', description });

export const loader = page({ cacheForGuests: { by: [], never: ['back'] } }, async ({ url, scope }) => ({
  back: sameSitePath(url.searchParams.get('back')),
  own: await readOne(scope, readLegalText(scope, 'terms')),
}));

export default function TermsPage() {
  const { back, own } = useLoaderData<typeof loader>();
  if (own) return <OwnLegalPage title="Terms of use" back={back} own={own} />;
  return (
    <LegalPage
      title="Terms of use"
      since={`Last updated ${termsChanges[0]?.date}.`}
      changes={termsChanges}
      back={back}
      lead={<TermsLead />}
      sections={termsSections}
    />
  );
}
