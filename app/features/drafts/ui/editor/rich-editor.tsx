import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { useControlAccess } from '~/ui/field';
import { type CommandName, commands, linkAt, setLink } from './commands';
import { keeps } from './html';
import { LinkRow } from './link-row';
import { mountEditor } from './mount-editor';
import { Toolbar } from './toolbar';

interface RichEditorProps {
  /** Of the field with the HTML. */
  name: string;
  /** Names the box. */
  label: string;
  /** The saved HTML, which the editor keeps as it is. */
  html: string;
  /** The box had the focus before the editor took its place. */
  isFocused: boolean;
}

export { keeps };

const noneActive = {
  ...{ heading: false, bold: false, italic: false, code: false },
  ...{ link: false, list: false, numbers: false, quote: false },
};

/** Edits the HTML of a form's field. */
export function RichEditor({ name, label, html, isFocused }: RichEditorProps) {
  const { id = name, ...access } = useControlAccess();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = useRef<EditorView>();
  const [active, setActive] = useState(noneActive);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [link, setLinkRow] = useState<{ href: string | null } | null>(null);
  const askForLink = () => view.current && setLinkRow({ href: linkAt(view.current.state)?.href ?? null });

  const attributes = {
    ...attributesOf(access),
    ...{ id, class: 'prose words', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
  };

  // One editor for as long as the field is there.
  useEffect(() => {
    if (!place.current || !field.current) return;
    field.current.value = html;
    view.current = mountEditor(place.current, {
      html,
      attributes,
      onChange(changed) {
        if (!field.current) return;
        field.current.value = changed;
        field.current.dispatchEvent(new Event('input', { bubbles: true }));
      },
      onMove: setActive,
      onLink: askForLink,
      onLeftOut: setLeftOut,
    });
    if (isFocused) view.current.focus();
    // A label leads to a field by itself, but not to an element that can be edited.
    const title = place.current.closest('.field')?.querySelector('label');
    const focus = () => view.current?.focus();
    title?.addEventListener('click', focus);
    return () => {
      title?.removeEventListener('click', focus);
      view.current?.destroy();
    };
  }, []);

  // A block that moves has another number in its label.
  useEffect(() => view.current?.setProps({ attributes }), [label]);

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
        <Toolbar of={label} active={active} onPress={press} />
        {link && <LinkRow id={`${id}-link`} href={link.href} onSet={closeLink} onCancel={() => closeLink()} />}
        <div ref={place} />
        {/* React would put a value that it knows of back at each render. */}
        <input type="hidden" name={name} ref={field} />
      </div>
      <p className="hint" role="status">
        {leftOut.length > 0 &&
          `Left out of what you pasted: ${leftOut.join(', ')}. Add pictures and videos with “A file” on this page.`}
      </p>
    </>
  );
}

function attributesOf(access: object): Record<string, string> {
  return Object.fromEntries(Object.entries(access).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
