import { type Read, readOf } from '#db/read';
import { withoutEntities } from '~/features/drafts/markdown-of.server';
import { htmlOf } from '~/features/drafts/rich-text.server';
import { invalid } from '~/kit/app-error';
import { formatDate } from '~/kit/dates';
import type { OwnLegal } from '~/kit/own-legal';
import { readOne, type Scope } from '~/scope/scope';
import type { LegalKind } from './legal-schema';
import { readNewestText } from './queries.server';

/** Throws invalid on `markdown` with the first line that cannot be shown. */
export function checkLegalText(markdown: string): void {
  htmlOf(markdown, (line, fault) => {
    throw invalid('markdown', `Line ${line}: ${fault}`);
  });
}

/** A legal text as its page shows it: what comes before the first heading, and a section for each heading. */
function presentLegalText({ markdown, savedAt }: { markdown: string; savedAt: Date }): OwnLegal {
  const html = htmlOf(markdown, () => undefined);
  const [lead = '', ...rest] = html.split(/(?=<h3>)/);
  const isHeaded = lead.startsWith('<h3>');
  const parts = isHeaded ? [lead, ...rest] : rest;
  return {
    since: `Last updated ${formatDate(savedAt)}.`,
    lead: isHeaded ? '' : lead.trim(),
    sections: parts.map((part, index) => {
      const [, title = '', text = ''] = /^<h3>(.*?)<\/h3>(.*)$/s.exec(part) ?? [];
      return { id: `part-${index + 1}`, title: wordsOf(title), html: text };
    }),
  };
}

/** A heading without its signs: the sanitised HTML has no other entities than these. */
function wordsOf(html: string): string {
  return withoutEntities(html.replaceAll(/<[^>]+>/g, ''));
}

/** The school's own text for everybody; null where the product's own counts. */
export async function showLegalText(scope: Scope, kind: LegalKind): Promise<OwnLegal | null> {
  return readOne(scope, readLegalText(scope, kind));
}

/** The same as a read. */
export function readLegalText(scope: Scope, kind: LegalKind): Read<OwnLegal | null> {
  return readOf([readNewestText(scope, kind)], (newest) => (newest?.markdown ? presentLegalText(newest) : null));
}
