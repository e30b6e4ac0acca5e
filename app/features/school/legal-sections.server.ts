import { htmlOf } from '~/features/drafts/rich-text.server';
import { invalid } from '~/kit/app-error';
import { formatDate } from '~/kit/dates';
import type { OwnLegal } from '~/kit/own-legal';

/** Throws invalid on `markdown` with the first line that cannot be shown. */
export function checkLegalText(markdown: string): void {
  htmlOf(markdown, (line, fault) => {
    throw invalid('markdown', `Line ${line}: ${fault}`);
  });
}

/** A legal text as its page shows it: what comes before the first heading, and a section for each heading. */
export function presentLegalText({ markdown, savedAt }: { markdown: string; savedAt: Date }): OwnLegal {
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
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity);
}
