import { type HtmlElement, type HtmlNode, oneSpaced, openTagOf, readHtml, withoutEntities } from './html-tree';
import { htmlOfTokens, textTokens } from './markdown';
import { type Bounds, markdownBounds } from './markdown-bounds';

/** How to write words: unchanged, or with Markdown's signs escaped by a backslash. */
type Spell = (text: string) => string;

/**
 * HTML of a text as Markdown that says exactly the same. What Markdown has no form for stays HTML, which Markdown allows:
 * single elements, or the whole text if nothing else gives the same HTML.
 */
export function markdownOf(html: string, bounds: Bounds = markdownBounds()): string {
  const source = oneSpaced(html);
  if (openTagOf(source) || bounds(source)) return source;
  const written = chunksOf(source).map(writeChunk).join('\n\n');
  return says(written, source) ? written : source;
}

/** Whether this Markdown is one block of a course folder and gives this HTML. */
function says(markdown: string, html: string): boolean {
  if (markdownBounds()(markdown)) return false;
  const tokens = textTokens(markdown);
  return tokens.every(({ token }) => token.type !== 'hr' && token.type !== 'code') && htmlOfTokens(tokens) === html;
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
  return candidates.find((one) => one !== null && says(one, oneSpaced(source))) ?? source;
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
