import { plainBreaks } from '~/kit/text/plain-text';
import type { Fields } from './fields';
import { markdownBounds } from './markdown-bounds';
import { readText } from './rich-text.server';

/** Texts. The version before sent and kept them as HTML. */
const rich = /(?:^|\.)(?:html|markdown|overview|about)$/;

/**
 * The fields of a form in the names of today, each text as Markdown. Drafts that the version before kept, and its pages
 * that are still open, name a text `html` or `htmlMarkdown`, `overviewMarkdown` and `aboutMarkdown`.
 */
export function fieldsOfToday(fields: Fields): Fields {
  const bounds = markdownBounds();
  const markdownIn = (text: string) => readText(plainBreaks(text), () => {}, bounds).markdown;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/(^|\.)html(?:Markdown)?$/, '$1markdown').replace(/^(overview|about)Markdown$/, '$1'),
      rich.test(name) && typeof value === 'string' && value.startsWith('<') ? markdownIn(value) : value,
    ]),
  );
}
