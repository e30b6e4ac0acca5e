import { withoutEnd } from '~/kit/text/html.server';
import { type Bounds, markdownBounds } from './markdown-bounds';
import { oneSpaced, openTagOf, renderText, textTokens } from './rich-text.server';

type HtmlNode = HtmlText | HtmlElement;

interface HtmlText {
  kind: 'text';
  /** The HTML source, with its entities. */
  source: string;
}

interface HtmlElement {
  kind: 'element';
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
  /** The element's full HTML source. */
  source: string;
}

/** Parses sanitised HTML: every tag is closed inside its parent, and `<` and `>` are escaped in attributes. */
export function readHtml(html: string): HtmlNode[] {
  const top: HtmlNode[] = [];
  const open: { element: HtmlElement; from: number }[] = [];
  const put = (node: HtmlNode) => (open.at(-1)?.element.children ?? top).push(node);
  let at = 0;
  const text = (until: number) => until > at && put({ kind: 'text', source: html.slice(at, until) });
  for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi)) {
    const [whole, slash, tag = '', rest = ''] = found;
    text(found.index);
    at = found.index + whole.length;
    const name = tag.toLowerCase();
    if (slash) {
      const ended = open.pop();
      if (ended) put({ ...ended.element, source: html.slice(ended.from, at) });
    } else {
      const element: HtmlElement = {
        kind: 'element',
        tag: name,
        attributes: attributesOf(rest),
        children: [],
        source: whole,
      };
      if (withoutEnd.has(name)) put(element);
      else open.push({ element, from: found.index });
    }
  }
  text(html.length);
  return top;
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([a-z-]+)="([^"]*)"/gi);
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name.toLowerCase(), value]));
}

export function withoutEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** How to write words: unchanged, or with Markdown's signs escaped by a backslash. */
type Spell = (text: string) => string;

/** The Markdown that `renderText` turns back into exactly this HTML; the HTML itself if there is no such Markdown. */
export function markdownOf(html: string): string {
  return markdownFormOf(html) ?? oneSpaced(html);
}

/**
 * The Markdown that `renderText` turns back into exactly this HTML; null if there is none. Single elements without a
 * Markdown form are written as HTML, which Markdown allows.
 */
export function markdownFormOf(html: string, bounds: Bounds = markdownBounds()): string | null {
  const source = oneSpaced(html);
  if (openTagOf(source) || bounds(source)) return null;
  const written = chunksOf(source).map(writeChunk).join('\n\n');
  return rendered(written) === source ? written : null;
}

/** Markdown rendered as the reader of folders does it; null if the reader would report a fault. */
function rendered(markdown: string): string | null {
  if (markdownBounds()(markdown)) return null;
  let isGood = true;
  const tokens = textTokens(markdown);
  if (tokens.some(({ token }) => token.type === 'hr' || token.type === 'code')) return null;
  const html = renderText(tokens, () => {
    isGood = false;
  });
  return isGood ? oneSpaced(html) : null;
}

/** The block elements, each by itself. Adjacent inline content stays together. */
function chunksOf(html: string): HtmlNode[][] {
  const chunks: HtmlNode[][] = [[]];
  for (const node of readHtml(html)) {
    if (node.kind === 'text' && node.source === '\n') chunks.push([]);
    else chunks.at(-1)?.push(node);
  }
  return chunks.filter(({ length }) => length > 0);
}

function writeChunk(nodes: HtmlNode[]): string {
  const source = nodes.map((node) => node.source).join('');
  const [only] = nodes;
  if (nodes.length > 1 || only?.kind !== 'element') return source;
  const candidates = [asItIs, escaped].map((spell) => writeBlock(only, spell));
  return candidates.find((one) => one !== null && rendered(one) === oneSpaced(source)) ?? source;
}

const asItIs: Spell = (text) => text;
const escaped: Spell = (text) =>
  text
    .replaceAll(/[\\`*_[\]<>#~|!&]/g, '\\$&')
    .replaceAll(/^(\s*)([-+=]|\d+(?=[.)]))/gm, (_, space, sign) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

/** An element as Markdown; null if Markdown has no form for it. */
function writeBlock(element: HtmlElement, spell: Spell): string | null {
  const { tag, children } = element;
  if (tag === 'p') return writeInline(children, spell);
  if (/^h[2-4]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${writeInline(children, spell)}`;
  if (tag === 'ul' || tag === 'ol') return writeList(element, spell);
  if (tag === 'blockquote') {
    const inner = writeBlocks(children, spell);
    return inner === null ? null : indented(inner, '> ', '> ');
  }
  return tag === 'table' ? writeTable(element, spell) : null;
}

const isBlank = (node: HtmlNode) => node.kind === 'text' && node.source.trim() === '';
const isElement = (node: HtmlNode): node is HtmlElement => node.kind === 'element';
const blocks = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote', 'table', 'hr']);
const isBlock = (node: HtmlNode) => isElement(node) && blocks.has(node.tag);

function writeBlocks(nodes: HtmlNode[], spell: Spell): string | null {
  const parts = nodes
    .filter((node) => !isBlank(node))
    .map((node) => (isElement(node) ? writeBlock(node, spell) : null));
  return parts.includes(null) ? null : parts.join('\n\n');
}

function writeList({ tag, attributes, children }: HtmlElement, spell: Spell): string | null {
  const items = children.filter(isElement);
  const isLoose = items.some(({ children: inner }) => inner.some((node) => isElement(node) && node.tag === 'p'));
  const parts = items.map((item, index) => {
    const sign = tag === 'ul' ? '- ' : `${Number(attributes.start ?? 1) + index}. `;
    const inner = isLoose ? writeBlocks(item.children, spell) : writeTightItem(item, spell);
    return inner === null ? null : indented(inner, sign, ' '.repeat(sign.length));
  });
  return parts.includes(null) ? null : parts.join(isLoose ? '\n\n' : '\n');
}

function writeTightItem({ children }: HtmlElement, spell: Spell): string | null {
  const at = children.findIndex(isBlock);
  if (at < 0) return writeInline(children, spell);
  const below = children.slice(at).filter((node) => !isBlank(node));
  const lists = below.map((node) => (isElement(node) && /^[uo]l$/.test(node.tag) ? writeList(node, spell) : null));
  return lists.includes(null) ? null : [writeInline(children.slice(0, at), spell).trimEnd(), ...lists].join('\n');
}

function writeTable({ children }: HtmlElement, spell: Spell): string {
  const rows = children.filter(isElement).flatMap((part) => part.children.filter(isElement));
  const [head, ...body] = rows.map((row) =>
    row.children.filter(isElement).map((cell) => writeInline(cell.children, spell)),
  );
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head ?? []), line((head ?? []).map(() => '---')), ...body.map(line)].join('\n');
}

const signs: Record<string, string> = { strong: '**', em: '*' };

function writeInline(nodes: HtmlNode[], spell: Spell): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return spell(withoutEntities(node.source));
      const inner = writeInline(node.children, spell);
      const sign = signs[node.tag];
      if (sign) return sign + inner + sign;
      if (node.tag === 'code') return `\`${withoutEntities(node.children.map(({ source }) => source).join(''))}\``;
      if (node.tag === 'a' && node.attributes.href) return writeLink(node.attributes, inner);
      return node.source;
    })
    .join('');
}

function writeLink({ href = '', title }: Record<string, string>, inner: string): string {
  const name = title === undefined ? '' : ` "${withoutEntities(title).replaceAll(/["\\]/g, '\\$&')}"`;
  return `[${inner}](${withoutEntities(href)}${name})`;
}

function indented(text: string, first: string, other: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : (other + line).trimEnd()))
    .join('\n');
}
