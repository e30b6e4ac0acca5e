import type { Node } from 'prosemirror-model';
import { useEffect, useRef, useState } from 'react';
import { plainBreaks } from '~/kit/text/plain-text';
import { Textarea } from '~/ui/forms/field';
import { type Dropped, giveFiles } from './editor/insert';
import { useCell, useLabel } from './sheet';
import { CellField, type CellProps } from './sheet-fields';

const inMarkdown = (
  <>
    Markdown: <code>### Heading</code>, <code>**bold**</code>, <code>[words](address)</code>, <code>- list</code>
  </>
);
const noEditor = 'The editor can’t show everything in this text, so you edit it here.';

interface RichTextProps extends Omit<CellProps, 'hint' | 'label'> {
  label?: string;
  /** The rows of an empty box. A box with text is higher. */
  rows?: number;
  /** Whether the text is out of sight, so that its editor can come later. An editor that is there stays. */
  isWaiting?: boolean;
}

/**
 * A text with headings, lists and links: a box with Markdown. With script, an editor replaces the box if it can show
 * the text unchanged.
 */
export function RichText({ rows = 4, label, isWaiting = false, ...rest }: RichTextProps) {
  const own = useLabel(rest.name);
  const cell = { label: label ?? own, ...rest };
  const text = plainBreaks(useCell(cell.name));
  const box = useRef<HTMLDivElement>(null);
  const editor = useEditor(cell.name, text, box, isWaiting);
  if (typeof editor === 'object') {
    const { RichEditor, ...opened } = editor;
    return (
      <CellField {...cell}>
        <RichEditor name={cell.name} label={cell.label} markdown={text} {...opened} />
      </CellField>
    );
  }
  return (
    <div ref={box}>
      <CellField
        {...cell}
        hint={
          <>
            {inMarkdown}
            {editor === 'none' && <> {noEditor}</>}
          </>
        }
      >
        <Textarea name={cell.name} defaultValue={text} rows={rowsFor(text, rows)} />
      </CellField>
    </div>
  );
}

interface Loaded extends Pick<typeof import('./editor/rich-editor'), 'RichEditor'> {
  doc: Node;
  isFocused: boolean;
  dropped: Dropped | null;
}

/**
 * The editor, once its script has loaded; 'none' if the editor would change the text. If somebody has begun to type in
 * the box, the box stays.
 */
function useEditor(name: string, markdown: string, box: { current: HTMLElement | null }, isWaiting: boolean) {
  const [editor, setEditor] = useState<Loaded | 'none'>();
  useEffect(() => {
    const place = box.current;
    const area = place?.querySelector('textarea');
    if (isWaiting || !place || !area) return;
    let isGone = false;
    let dropped: Dropped | null = null;
    // Until the editor is there, it takes files at their place in the text as the editor itself would.
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!files.length || area.value !== area.defaultValue) return;
      event.preventDefault();
      const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
      dropped = { files, caret: caret?.offsetNode === area ? caret.offset : area.value.length };
    };
    place.addEventListener('drop', onDrop);
    /** Without an editor, the files have no place in the text, and are the block's. */
    const stay = () => {
      place.removeEventListener('drop', onDrop);
      if (dropped) giveFiles(place, { files: dropped.files, place: /^blocks\.\d+/.exec(name)?.[0] });
    };
    import('./editor/rich-editor').then(({ RichEditor, docOf }) => {
      if (isGone) return;
      if (area.value !== area.defaultValue) return stay();
      const doc = docOf(markdown);
      if (doc) return setEditor({ RichEditor, doc, isFocused: document.activeElement === area, dropped });
      stay();
      setEditor('none');
      // Without the script, the box stays.
    }, stay);
    return () => {
      isGone = true;
      place.removeEventListener('drop', onDrop);
    };
  }, [name, markdown, box, isWaiting]);
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
