import type { Node } from 'prosemirror-model';
import { toHtml } from './html';

/** The HTML of a text before and after a place in it. A table is not split: the place is below it then. */
export function splitAt(doc: Node, place: number): { before: string; after: string } {
  let at = doc.resolve(place);
  if (at.depth > 0 && at.node(1).type.name === 'table') at = doc.resolve(at.after(1));
  // At an end of a paragraph or an item, the place is beside it: no half is left with an empty one.
  while (at.depth > 0 && at.parentOffset === 0) at = doc.resolve(at.before());
  while (at.depth > 0 && at.parentOffset === at.parent.content.size) at = doc.resolve(at.after());
  return { before: toHtml(doc.cut(0, at.pos)), after: toHtml(doc.cut(at.pos)) };
}
