import { useEffect, useRef, useState } from 'react';
import { Textarea } from '~/ui/forms/field';
import { markdownName } from '../fields';
import { CellField, type CellProps, useCell, useLabel, useValues } from './sheet';

const inMarkdown = (
  <>
    Markdown: <code>### Heading</code>, <code>**bold**</code>, <code>[words](address)</code>, <code>- list</code>
  </>
);
const inHtml = 'HTML: Markdown can’t express everything in this text.';
const noEditor = 'The editor can’t show everything in this text, so you edit it here.';

interface RichTextProps extends Omit<CellProps, 'hint' | 'label'> {
  label?: string;
  /** The rows of an empty box. A box with text is higher. */
  rows?: number;
}

/**
 * A text with headings, lists and links: a box with Markdown, or with HTML if Markdown cannot express the text. With
 * script, an editor replaces the box if it can express the text unchanged.
 */
export function RichText({ rows = 4, label, ...rest }: RichTextProps) {
  const own = useLabel(rest.name);
  const cell = { label: label ?? own, ...rest };
  const html = useCell(cell.name);
  const markdown = useCell(markdownName(cell.name));
  const isHtml = html !== '' && !(markdownName(cell.name) in useValues());
  const text = isHtml ? html : markdown;
  const box = useRef<HTMLDivElement>(null);
  const editor = useEditor(html, html === '' && markdown !== '', box);
  if (typeof editor === 'object') {
    const { RichEditor, isFocused } = editor;
    return (
      <CellField {...cell}>
        <RichEditor name={cell.name} label={cell.label} html={html} isFocused={isFocused} />
      </CellField>
    );
  }
  return (
    <div ref={box}>
      <CellField
        {...cell}
        hint={
          <>
            {isHtml ? inHtml : inMarkdown}
            {editor === 'none' && <> {noEditor}</>}
          </>
        }
      >
        <Textarea
          name={isHtml ? cell.name : markdownName(cell.name)}
          defaultValue={text}
          rows={rowsFor(text, rows)}
          spellCheck={isHtml ? false : undefined}
        />
      </CellField>
    </div>
  );
}

type Loaded = Pick<typeof import('./editor/rich-editor'), 'RichEditor'> & { isFocused: boolean };

/**
 * The editor, once its script has loaded; 'none' if the editor would change the text. If somebody has begun to type in
 * the box, the box stays.
 */
function useEditor(html: string, isFaulty: boolean, box: { current: HTMLElement | null }): Loaded | 'none' | undefined {
  const [editor, setEditor] = useState<Loaded | 'none'>();
  useEffect(() => {
    let isGone = false;
    if (isFaulty) return;
    import('./editor/rich-editor').then(
      ({ RichEditor, keeps }) => {
        const area = box.current?.querySelector('textarea');
        if (isGone || !area || area.value !== area.defaultValue) return;
        setEditor(keeps(html) ? { RichEditor, isFocused: document.activeElement === area } : 'none');
      },
      // Without the script, the box stays.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [html, isFaulty, box]);
  return editor;
}

const rowsFor = (text: string, least: number) =>
  Math.min(
    16,
    Math.max(
      least,
      text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length || 1) / 90), 0),
    ),
  );
