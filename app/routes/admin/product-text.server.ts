import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { privacyLead, privacySections } from '~/features/accounts/ui/privacy-text';
import { termsLead, termsSections } from '~/features/accounts/ui/terms-text';
import { markdownOf } from '~/features/drafts/markdown-of';
import { showFestivalTerms } from '~/features/festival/show-festival.server';
import { festivalTermsLead, festivalTermsSections } from '~/features/festival/ui/festival-terms-text';
import type { LegalKind } from '~/features/school/legal-schema';
import type { Scope } from '~/scope/scope';
import type { LegalSection } from '~/ui/page/legal-page';

/** The legal text that the product comes with, as Markdown: what is shown as long as the school has none of its own. */
export async function productText(scope: Scope, kind: LegalKind): Promise<string> {
  if (kind === 'privacy') return markdownFrom(privacyLead, privacySections);
  if (kind === 'terms') return markdownFrom(termsLead(scope.config.brand.name), termsSections);
  return markdownFrom(festivalTermsLead, festivalTermsSections(await showFestivalTerms(scope)));
}

function markdownFrom(lead: string, sections: LegalSection[]): string {
  const parts = sections.flatMap(({ title, text }) => [createElement('h3', null, title), text]);
  const html = renderToStaticMarkup(createElement(Fragment, null, createElement('p', null, lead), ...parts));
  // Markdown writes each block and each item on a line of its own.
  return markdownOf(html.replaceAll(/<ul>|<\/(?:p|h3|ul|li)>/g, '$&\n'));
}
