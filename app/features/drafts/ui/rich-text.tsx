import { Textarea } from '~/ui/input';
import { markdownName } from '../field-names';
import { CellField, type CellProps, useCell, useValues } from './sheet';

const inMarkdown = (
  <>
    Markdown: <code>### Heading</code>, <code>**bold**</code>, <code>[words](address)</code>, <code>- list</code>
  </>
);
const inHtml = 'HTML: this text has something that Markdown has no sign for.';

interface RichTextProps extends Omit<CellProps, 'hint'> {
  /** Of the empty box. A box with text is higher. */
  rows?: number;
}

/** A text with headings, lists and links. Its box has Markdown, or HTML where Markdown has no form for it. */
export function RichText({ rows = 4, ...cell }: RichTextProps) {
  const html = useCell(cell.name);
  const markdown = useCell(markdownName(cell.name));
  const isHtml = html !== '' && !(markdownName(cell.name) in useValues());
  const text = isHtml ? html : markdown;
  return (
    <CellField {...cell} hint={isHtml ? inHtml : inMarkdown}>
      <Textarea
        name={isHtml ? cell.name : markdownName(cell.name)}
        defaultValue={text}
        rows={rowsFor(text, rows)}
        spellCheck={isHtml ? false : undefined}
      />
    </CellField>
  );
}

const rowsFor = (text: string, least: number) =>
  Math.min(
    16,
    Math.max(
      least,
      text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length || 1) / 90), 0),
    ),
  );
