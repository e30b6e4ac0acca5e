import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { longestText } from '../../markdown-bounds';
import { markdownOf } from '../../markdown-of';
import { cleanPaste, mostPieces } from './clean-paste';
import { activeAt, commands, enterInCell, toCell } from './commands';
import { toHtml } from './html';
import { schema } from './schema';

interface EditorOptions {
  doc: Node;
  /** Attributes of the editor's box. */
  attributes: Record<string, string>;
  onChange: (markdown: string) => void;
  onMove: (active: ReturnType<typeof activeAt>) => void;
  /** Called for Ctrl+K. */
  onLink: () => void;
  /** Called with the names of what was pasted and left out. */
  onLeftOut: (what: string[]) => void;
  /** Called with the reason when nothing is pasted. The text stays as it is. */
  onRefused: (why: string) => void;
  /** Called when files are dropped or pasted at a position in the text. */
  onFiles: (files: File[], place: number) => void;
}

const { nodes } = schema;

/** What was pasted before it is taken: too much, HTML with words, or HTML with nothing that a text can have. */
const nothing = { isTooMuch: false, hasWords: false, isEmpty: false };

/** Mounts an editor of one text. The editor adds no styles; its rules are in writer.css. */
export function mountEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const { doc, attributes, onChange, onMove, onLink, onLeftOut, onRefused, onFiles } = options;
  const link: Command = () => {
    onLink();
    return true;
  };
  const state = EditorState.create({
    doc,
    plugins: [
      inputRules({
        rules: [
          textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
          wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
          wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, ([, number]) => ({
            start: number === '1' ? null : Number(number),
          })),
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
  // The editor cleans what is pasted or dropped before it asks whether to take it.
  let pasted = nothing;
  const ended = () => {
    const was = pasted;
    pasted = nothing;
    if (was.isTooMuch)
      onRefused('Nothing was pasted: this is more than the editor can take at once. Paste it in parts.');
    return was;
  };
  const view = new EditorView(place, {
    state,
    attributes,
    handlePaste({ state: { selection } }, { clipboardData: data }) {
      const { isTooMuch, hasWords, isEmpty } = ended();
      // Other programs copy a picture in addition to the text; then the text is pasted.
      return isTooMuch || (!hasWords && take(data, selection.to)) || isEmpty;
    },
    handleDrop: (at, event) => {
      if (ended().isTooMuch) return true;
      const under = at.posAtCoords({ left: event.clientX, top: event.clientY });
      return take(event.dataTransfer, under?.pos ?? at.state.selection.to);
    },
    transformPastedHTML(from) {
      const { html: clean, leftOut, isTooMuch } = cleanPaste(from);
      pasted = { isTooMuch, hasWords: clean !== '', isEmpty: clean === '' };
      onLeftOut(leftOut);
      return clean;
    },
    transformPastedText(from) {
      const isTooMuch = from.length > longestText || from.split(/[\r\n]+/).length > mostPieces;
      pasted = { ...nothing, isTooMuch };
      onLeftOut([]);
      return isTooMuch ? '' : from;
    },
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      const html = transaction.docChanged ? toHtml(next.doc) : null;
      const isPasted = transaction.getMeta('paste') || transaction.getMeta('uiEvent') === 'drop';
      if (isPasted && html !== null && html.length > Math.max(longestText, toHtml(view.state.doc).length)) {
        const counts = `${html.length} characters with its tags, and it can have ${longestText}`;
        return onRefused(`Nothing was pasted: this text would have ${counts}. Paste the rest into another block.`);
      }
      view.updateState(next);
      onMove(activeAt(view.state));
      if (html !== null) onChange(markdownOf(html));
    },
  });
  return view;
}
