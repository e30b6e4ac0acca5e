import { loopLine } from '~/kit/text/loop-line';
import { plainBreaks } from '~/kit/text/plain-text';
import { type Fields, fieldsOf, linesOf } from './fields';
import { markdownBounds } from './markdown-bounds';
import { readText } from './rich-text.server';

/** Texts. The version before sent and kept them as HTML. */
const rich = /(?:^|\.)(?:html|markdown|overview|about)$/;

/**
 * The fields of a form in the names of today, each text as Markdown. Drafts that the version before kept, and its pages
 * that are still open, name a text `html` or `htmlMarkdown`, `overviewMarkdown` and `aboutMarkdown`. In them the loops of
 * a lesson are lines of one text.
 */
export function fieldsOfToday(fields: Fields): Fields {
  const bounds = markdownBounds();
  const markdownIn = (text: string) => readText(plainBreaks(text), () => {}, bounds).markdown;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name === 'loops' && typeof value === 'string') return Object.entries(loopRows(value));
      return [
        [
          name.replace(/(^|\.)html(?:Markdown)?$/, '$1markdown').replace(/^(overview|about)Markdown$/, '$1'),
          rich.test(name) && typeof value === 'string' && value.startsWith('<') ? markdownIn(value) : value,
        ],
      ];
    }),
  );
}

/** Lines such as `1:07-1:15 The swap` as rows. A line that is none is a title, which asks for its times. */
const loopRows = (text: string): Fields =>
  fieldsOf({
    loops: linesOf(text).map((line) => {
      const [, from = '', to = '', title = line] = loopLine.exec(line) ?? [];
      return { from, to, title };
    }),
  });
