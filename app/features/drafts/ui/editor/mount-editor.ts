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
  /** Of the box. */
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onMove: (active: ReturnType<typeof activeAt>) => void;
  /** Ctrl+K. */
  onLink: () => void;
  /** What a paste or a drop had that a text cannot have, in words. */
  onLeftOut: (what: string[]) => void;
  /** Files were dropped or pasted at a place of the text. */
  onFiles: (files: File[], place: number) => void;
}

const { nodes } = schema;

/** An editor of one text. It adds no styles; its rules are in writer.css. */
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
        // Elsewhere Tab leaves the editor, as it leaves any field.
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

/** Other programs copy a picture beside the words that it is in: then the words are pasted. */
function hasWords(html: string): boolean {
  return new window.DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== '';
}
