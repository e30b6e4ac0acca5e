import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { cleanPaste } from './clean-paste';
import { activeAt, commands, enterInCell, toCell } from './commands';
import { parseHtml, toHtml } from './html';
import { schema } from './schema';

interface EditorOptions {
  html: string;
  /** Attributes of the editor's box. */
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onMove: (active: ReturnType<typeof activeAt>) => void;
  /** Called for Ctrl+K. */
  onLink: () => void;
  /** Called with the names of what was pasted and left out. */
  onLeftOut: (what: string[]) => void;
  /** Called when files are dropped or pasted at a position in the text. */
  onFiles: (files: File[], place: number) => void;
}

const { nodes } = schema;

/** Mounts an editor of one text. The editor adds no styles; its rules are in writer.css. */
export function mountEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const { html, attributes, onChange, onMove, onLink, onLeftOut, onFiles } = options;
  const link: Command = () => {
    onLink();
    return true;
  };
  const state = EditorState.create({
    doc: parseHtml(html),
    plugins: [
      inputRules({
        rules: [
          textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
          wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
          wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
          wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
        ],
      }),
      keymap({
        'Mod-b': commands.bold,
        'Mod-i': commands.italic,
        'Mod-e': commands.code,
        'Mod-k': link,
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        Enter: chainCommands(enterInCell, splitListItem(nodes.list_item)),
        'Shift-Enter': (at, dispatch) => {
          dispatch?.(at.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
          return true;
        },
        'Mod-]': sinkListItem(nodes.list_item),
        'Mod-[': liftListItem(nodes.list_item),
        // Outside of tables, Tab leaves the editor, as it leaves any field.
        Tab: toCell(1),
        'Shift-Tab': toCell(-1),
      }),
      keymap(baseKeymap),
      history(),
    ],
  });
  const take = (data: DataTransfer | null, at: number) => {
    const files = Array.from(data?.files ?? []);
    if (files.length) onFiles(files, at);
    return files.length > 0;
  };
  const view = new EditorView(place, {
    state,
    attributes,
    handlePaste: ({ state: { selection } }, { clipboardData: data }) =>
      hasWords(data?.getData('text/html') ?? '') ? false : take(data, selection.to),
    handleDrop: (at, event) => {
      const under = at.posAtCoords({ left: event.clientX, top: event.clientY });
      return take(event.dataTransfer, under?.pos ?? at.state.selection.to);
    },
    transformPastedHTML(pasted) {
      const { html: clean, leftOut } = cleanPaste(pasted);
      onLeftOut(leftOut);
      return clean;
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      onMove(activeAt(view.state));
      if (transaction.docChanged) onChange(toHtml(view.state.doc));
    },
  });
  return view;
}

/** Whether pasted HTML has text. Other programs copy a picture in addition to the text; then the text is pasted. */
function hasWords(html: string): boolean {
  return new window.DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== '';
}
