import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showFestivalTerms } from '~/features/festival/show-festival.server';
import { festivalTermsLead, festivalTermsSections } from '~/features/festival/ui/festival-terms-text';
import { sameSitePath } from '~/http/cookies/target.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import legal from '~/ui/css/legal.css?url';
import prose from '~/ui/css/prose.css?url';
import { LegalPage } from '~/ui/page/legal-page';
import { OwnLegalPage } from '~/ui/page/own-legal';
import { publicMeta } from '~/ui/page/public-meta';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const handle = { hydrate: false };
export const links = () => [prose, legal].map((href) => ({ rel: 'stylesheet', href }));
const description =
  'Who may enter the festival competition, what a mix has to be, the dates, and how a winner is chosen.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.festivalTerms(), title: 'Festival terms', description });

/** Not cached for guests: the time decides which edition's dates the page shows. */
export const loader = page(async ({ scope, url }) => ({
  back: sameSitePath(url.searchParams.get('back')),
  ...(await showFestivalTerms(scope)),
}));

export default function FestivalTermsPage() {
  const { back, own, current, past } = useLoaderData<typeof loader>();
  if (own) return <OwnLegalPage title="Festival terms" back={back} own={own} />;
  return (
    <LegalPage
      title="Festival terms"
      back={back}
      lead={festivalTermsLead}
      sections={festivalTermsSections({ current, past })}
    />
  );
}
