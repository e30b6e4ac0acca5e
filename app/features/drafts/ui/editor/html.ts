import { DOMParser, type Mark, type Node } from 'prosemirror-model';
import { isSafeLink } from '~/kit/text/safe-link';
import { htmlOfTokens, textTokens, underlined } from '../../markdown';
import { longestText, markdownBounds } from '../../markdown-bounds';
import { markdownOf } from '../../markdown-of';
import { schema } from './schema';

/*
 * Turns a text into a document of the editor and back. The document is read from the HTML that the Markdown gives, and
 * written as HTML with the same line breaks, which the one serialiser turns into Markdown.
 */

/**
 * The document of a Markdown text; null if the editor cannot show all of it, or would change it: beyond the bounds, with
 * a fault, or with HTML that the editor does not know.
 */
export function docOf(markdown: string): Node | null {
  if (markdownBounds()(markdown)) return null;
  const tokens = textTokens(markdown);
  if (tokens.some(({ token }) => token.type === 'hr' || underlined(token))) return null;
  const html = htmlOfTokens(tokens);
  if (html.length > longestText) return null;
  const doc = parseHtml(html);
  return toHtml(doc) === html && linksOf(doc).every(isSafeLink) ? doc : null;
}

function linksOf(doc: Node): string[] {
  const links: string[] = [];
  doc.descendants(({ marks }) => {
    for (const { attrs } of marks) if (attrs.href !== undefined) links.push(String(attrs.href).trim());
  });
  return links;
}

/** The document of a Markdown text, without what the editor cannot show. */
export const parseText = (markdown: string) => parseHtml(htmlOfTokens(textTokens(markdown)));

/** The document as Markdown. */
export const toMarkdown = (doc: Node) => markdownOf(toHtml(doc));

const blocks = 'p, h2, h3, h4, ul, ol, li, blockquote, table, thead, tbody, tr, th, td, hr';

function parseHtml(html: string): Node {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(blocks)) {
    for (const beside of [block.previousSibling, block.nextSibling, block.firstChild]) {
      // Removes the line breaks between blocks, but not those within a paragraph.
      const isBetween = beside !== block.firstChild || block.matches('ul, ol, blockquote, table, thead, tbody, tr');
      if (isBetween && beside?.nodeType === 3 && !beside.nodeValue?.trim()) beside.remove();
    }
  }
  return DOMParser.fromSchema(schema).parse(body, { preserveWhitespace: 'full' });
}

/** The document as HTML. Empty paragraphs are left out. */
export function toHtml(doc: Node): string {
  return blocksOf(doc).trim();
}

function blocksOf(parent: Node): string {
  return parent.children.map(blockOf).join('');
}

const isEmpty = (node: Node) => node.textContent.trim() === '' && node.type.name !== 'horizontal_rule';

function blockOf(node: Node): string {
  const { name } = node.type;
  if (name === 'horizontal_rule') return '<hr>\n';
  if (isEmpty(node)) return '';
  if (name === 'paragraph') return `<p>${inlineOf(node)}</p>\n`;
  if (name === 'heading') return `<h${node.attrs.level}>${inlineOf(node)}</h${node.attrs.level}>\n`;
  if (name === 'blockquote') return `<blockquote>\n${blocksOf(node)}</blockquote>\n`;
  return name === 'table' ? tableOf(node) : listOf(node);
}

function listOf(list: Node): string {
  const tag = list.type.name === 'ordered_list' ? 'ol' : 'ul';
  const items = list.children;
  const isTight = list.attrs.isTight && items.every((item) => item.children.slice(1).every(isList));
  const written = items.map((item) => {
    const inner = item.children.map((node, at) => (isTight && at === 0 ? inlineOf(node) : blockOf(node))).join('');
    return `<li>${inner}</li>\n`;
  });
  const { start = null } = list.attrs;
  return `<${tag}${start === null ? '' : ` start="${start}"`}>\n${written.join('')}</${tag}>\n`;
}

const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list';

function tableOf({ children: [head, body] }: Node): string {
  const rowsOf = (part: Node, tag: string) =>
    part.children
      .map((row) => `<tr>\n${row.children.map((cell) => `<${tag}>${inlineOf(cell)}</${tag}>\n`).join('')}</tr>\n`)
      .join('');
  const below = body ? `<tbody>${rowsOf(body, 'td')}</tbody>` : '';
  return `<table>\n<thead>\n${head ? rowsOf(head, 'th') : ''}</thead>\n${below}</table>\n`;
}

interface Piece {
  html: string;
  marks: readonly Mark[];
}

function inlineOf(parent: Node): string {
  const open: Mark[] = [];
  let html = '';
  for (const { html: inner, marks } of piecesOf(parent)) {
    const same = marks.findIndex((mark, at) => !open[at]?.eq(mark));
    const kept = same < 0 ? marks.length : same;
    while (open.length > kept) html += closing(open.pop() as Mark);
    for (const mark of marks.slice(kept)) {
      open.push(mark);
      html += opening(mark);
    }
    html += inner;
  }
  while (open.length) html += closing(open.pop() as Mark);
  return html.trim();
}

/**
 * The pieces of a text. Spaces at the ends of bold or italic words are put outside of them, since Markdown cannot mark
 * them.
 */
function piecesOf(parent: Node): Piece[] {
  const nodes = parent.children;
  return nodes.flatMap((node, at): Piece[] => {
    if (!node.isText) return [{ html: '<br>', marks: node.marks }];
    const text = node.text ?? '';
    const sharedWith = (beside: Node | undefined) => node.marks.filter((mark) => beside && mark.isInSet(beside.marks));
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    if (!words) {
      const shared = sharedWith(nodes[at - 1]).filter((mark) => sharedWith(nodes[at + 1]).includes(mark));
      return [{ html: escaped(text), marks: shared }];
    }
    return [
      { html: escaped(before), marks: sharedWith(nodes[at - 1]) },
      { html: escaped(words), marks: node.marks },
      { html: escaped(after), marks: sharedWith(nodes[at + 1]) },
    ].filter(({ html }) => html !== '');
  });
}

function opening({ type, attrs }: Mark): string {
  if (type.name !== 'link') return `<${type.name}>`;
  return `<a href="${escaped(attrs.href)}"${attrs.title === null ? '' : ` title="${escaped(attrs.title)}"`}>`;
}

const closing = ({ type }: Mark) => `</${type.name === 'link' ? 'a' : type.name}>`;

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** The Markdown of a text before and after a position. A table is not split: the text is split below the table. */
export function splitAt(doc: Node, place: number): { before: string; after: string } {
  let at = doc.resolve(place);
  if (at.depth > 0 && at.node(1).type.name === 'table') at = doc.resolve(at.after(1));
  // At an end of a paragraph or an item, the text is split beside it, so that no half gets an empty paragraph.
  while (at.depth > 0 && at.parentOffset === 0) at = doc.resolve(at.before());
  while (at.depth > 0 && at.parentOffset === at.parent.content.size) at = doc.resolve(at.after());
  return { before: toMarkdown(doc.cut(0, at.pos)), after: toMarkdown(doc.cut(at.pos)) };
}
