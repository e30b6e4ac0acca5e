import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useContext, useEffect, useRef, useState } from 'react';
import { TextButton } from '~/ui/forms/button';
import { useControlAccess } from '~/ui/forms/field';
import { several } from './clean-paste';
import { type CommandName, commands, linkAt, setLink } from './commands';
import { docOf, parseText, splitAt, toMarkdown } from './html';
import { type Dropped, giveFiles, type Insertable, InsertContext, joined } from './insert';
import { InsertRow } from './insert-row';
import { LinkRow } from './link-row';
import { mountEditor } from './mount-editor';
import { Toolbar } from './toolbar';

interface RichEditorProps {
  /** The name of the field. */
  name: string;
  /** The accessible name of the editor. */
  label: string;
  /** The text, which stays as it is until it is edited. */
  markdown: string;
  doc: Node;
  /** Whether the text box had the focus before the editor replaced it. */
  isFocused: boolean;
  /** Files that were dropped on the text box. */
  dropped: Dropped | null;
}

export { docOf };

const noneActive = {
  ...{ heading: false, bold: false, italic: false, code: false },
  ...{ link: false, list: false, numbers: false, quote: false },
};

/** An editor for the text of a form's field. */
export function RichEditor({ name, label, markdown, doc, isFocused, dropped }: RichEditorProps) {
  // The editor is no form control, so a hidden field sends the name and the text.
  const { id = name, name: _name, defaultValue: _text, ...access } = useControlAccess();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = useRef<EditorView>();
  const [active, setActive] = useState(noneActive);
  const [said, setSaid] = useState('');
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const [isInserting, setIsInserting] = useState(false);
  const insertion = useContext(InsertContext);
  const latest = useRef(insertion);
  latest.current = insertion;
  const [link, setLinkRow] = useState<{ href: string | null } | null>(null);
  const askForLink = () => view.current && setLinkRow({ href: linkAt(view.current.state)?.href ?? null });

  const say = (words: string) => {
    setSaid(words);
    setUndo(null);
  };
  const insert = (what: Insertable, at?: number, files: File[] = []) => {
    const editor = view.current;
    if (!editor || !field.current) return;
    const { state } = editor;
    const halves = splitAt(state.doc, at ?? state.selection.to);
    const done = latest.current?.insert(what, halves) ?? { kept: null, words: '' };
    const { place, kept, words } = done;
    say(words);
    if (kept !== null) replace(editor, parseText(kept));
    // An inserted block is a change to keep, too.
    else field.current.dispatchEvent(new Event('input', { bubbles: true }));
    if (done.undo) {
      const now = toMarkdown(editor.state.doc);
      setUndo(() => () => {
        const back = done.undo?.();
        if (!back) return say('You have inserted blocks since. Move or remove them instead.');
        const typed = toMarkdown(editor.state.doc);
        const isAsBefore = typed === now && back.after === '';
        const whole = joined([back.before, typed, back.after]);
        const isWhole = isAsBefore && back.before === (kept === null ? '' : halves.before);
        replace(editor, isWhole ? state.doc : parseText(whole));
        say('');
        editor.focus();
      });
    }
    if (!files.length) return;
    editor.focus();
    giveFiles(field.current, { files, place });
  };

  const attributes = {
    ...attributesOf(access),
    ...{ id, class: 'prose words', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
  };

  // Mounts one editor for the lifetime of the field.
  useEffect(() => {
    if (!place.current || !field.current) return;
    field.current.value = markdown;
    view.current = mountEditor(place.current, {
      doc,
      attributes,
      onChange(changed) {
        if (!field.current) return;
        field.current.value = changed;
        field.current.dispatchEvent(new Event('input', { bubbles: true }));
      },
      onMove: setActive,
      onLink: askForLink,
      onLeftOut: (what) => say(what.length ? leftOut(what) : ''),
      onRefused: say,
      onFiles(files, at) {
        const isTaken = field.current?.form?.querySelector('[data-uploads]');
        if (isTaken) insert('file', at, files);
        else say(leftOut([several(files.length, 'file')]));
      },
    });
    if (isFocused) {
      const { state } = view.current;
      view.current.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)));
      view.current.focus();
    }
    if (dropped) {
      // Below the paragraph that was under the pointer.
      const end = markdown.indexOf('\n\n', dropped.caret);
      const above = docOf(end < 0 ? markdown : markdown.slice(0, end));
      insert('file', Math.min(above?.content.size ?? doc.content.size, doc.content.size), dropped.files);
    }
    // A label focuses a form control by itself, but not an editable element.
    const title = place.current.closest('.field')?.querySelector('label');
    const focus = () => view.current?.focus();
    title?.addEventListener('click', focus);
    return () => {
      title?.removeEventListener('click', focus);
      view.current?.destroy();
    };
  }, []);

  // The label changes when a block moves, and the id when the box for a new text gets another name.
  useEffect(() => view.current?.setProps({ attributes }), [label, id]);

  const press = (button: CommandName | 'link') => {
    if (button === 'link') return askForLink();
    const editor = view.current;
    if (!editor) return;
    commands[button](editor.state, editor.dispatch);
    editor.focus();
  };
  const closeLink = (href?: string | null) => {
    const editor = view.current;
    if (editor && href !== undefined) setLink(href)(editor.state, editor.dispatch);
    setLinkRow(null);
    editor?.focus();
  };
  return (
    <>
      <div className="writer">
        <Toolbar
          of={label}
          active={active}
          onPress={press}
          insert={insertion && { isOpen: isInserting, onPress: () => setIsInserting(!isInserting) }}
        />
        {insertion && isInserting && (
          <InsertRow
            choices={insertion.choices}
            onInsert={(what, files) => {
              setIsInserting(false);
              insert(what, undefined, files);
            }}
            onCancel={() => {
              setIsInserting(false);
              view.current?.focus();
            }}
          />
        )}
        {link && <LinkRow id={`${id}-link`} href={link.href} onSet={closeLink} onCancel={() => closeLink()} />}
        <div ref={place} />
        {/* The field has no `value`, which React would restore at each render. */}
        <input type="hidden" name={name} ref={field} />
      </div>
      <p className="hint" role="status">
        {said}{' '}
        {undo && (
          <TextButton type="button" onClick={undo}>
            Undo
          </TextButton>
        )}
      </p>
    </>
  );
}

/** Replaces the document outside of the editor's own undo, which would leave half of a text in two blocks. */
function replace({ state, dispatch }: EditorView, doc: Node): void {
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  dispatch(tr.setSelection(Selection.atStart(tr.doc)).setMeta('addToHistory', false));
}

const leftOut = (what: string[]) =>
  `Left out of what you pasted: ${what.join(', ')}. Add pictures and videos as files.`;

function attributesOf(access: object): Record<string, string> {
  return Object.fromEntries(Object.entries(access).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
