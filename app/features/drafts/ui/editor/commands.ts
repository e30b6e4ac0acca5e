import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema';

const { nodes, marks } = schema;

/** The command of each toolbar button. */
export const commands = {
  heading: (state, dispatch) =>
    setBlockType(isIn(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, dispatch),
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  code: toggleMark(marks.code),
  list: inList(nodes.bullet_list),
  numbers: inList(nodes.ordered_list),
  quote: (state, dispatch) =>
    isIn(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
} satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

/** Makes a list of this kind, turns a list of the other kind into this kind, or ends a list of this kind. */
function inList(kind: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const list = $from.node(depth);
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue;
      if (list.type === kind) return liftListItem(nodes.list_item)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), kind, list.attrs));
      return true;
    }
    return wrapInList(kind)(state, dispatch);
  };
}

/** Which toolbar buttons are shown as pressed at the cursor. */
export function activeAt(state: EditorState): Record<CommandName | 'link', boolean> {
  return {
    heading: isIn(state, nodes.heading),
    bold: hasMark(state, marks.strong),
    italic: hasMark(state, marks.em),
    code: hasMark(state, marks.code),
    list: isIn(state, nodes.bullet_list),
    numbers: isIn(state, nodes.ordered_list),
    quote: isIn(state, nodes.blockquote),
    link: linkAt(state) !== null,
  };
}

function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type);
}

function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** The link at the cursor, and the range of its text. */
export function linkAt({
  selection: { $from, from, to },
}: EditorState): { href: string; from: number; to: number } | null {
  let end = $from.start();
  const spans = $from.parent.children.map((node) => {
    const begin = end;
    end += node.nodeSize;
    return { mark: marks.link.isInSet(node.marks), from: begin, to: end };
  });
  const here = spans.findIndex(({ mark, ...span }) => mark && span.from <= from && span.to >= to);
  const mark = spans[here]?.mark;
  if (!mark) return null;
  let [first, last] = [here, here];
  while (spans[first - 1]?.mark?.eq(mark)) first -= 1;
  while (spans[last + 1]?.mark?.eq(mark)) last += 1;
  return { href: mark.attrs.href, from: spans[first]?.from ?? from, to: spans[last]?.to ?? to };
}

/**
 * Sets the address of the selected text or of the link at the cursor; null removes the link. If there is neither, the
 * address is inserted as text.
 */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const found = linkAt(state);
    const { from, to } = found ?? state.selection;
    const tr = state.tr.removeMark(from, to, marks.link);
    if (href !== null && from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else if (href !== null) tr.addMark(from, to, marks.link.create({ href }));
    const end = from === to && href !== null ? from + href.length : to;
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link);
    dispatch?.(tr);
    return true;
  };
}

/** Moves from a table's cell to the next or the previous one. */
export function toCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!isCell($from.parent.type)) return false;
    const cells: number[] = [];
    state.doc.descendants((node, at) => {
      if (isCell(node.type)) cells.push(at + 1);
    });
    const next = cells[cells.indexOf($from.start()) + step];
    if (next === undefined) return false;
    const tr = state.tr;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, next)).scrollIntoView());
    return true;
  };
}

const isCell = (type: NodeType) => type === nodes.head_cell || type === nodes.body_cell;

/** A cell has only one line, so Enter moves to the next cell instead of splitting the cell. */
export const enterInCell: Command = (state, dispatch) =>
  isCell(state.selection.$from.parent.type) && (toCell(1)(state, dispatch) || true);
