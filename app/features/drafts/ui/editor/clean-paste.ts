import { isSafeLink } from '~/kit/text/safe-link';
import { longestText } from '../../markdown-bounds';
import { joinItems, startOf, type WordItem, wordItems } from './word-lists';

/** Pasted HTML that the editor's schema can read, and the names of what was left out. */
export interface CleanPaste {
  html: string;
  leftOut: string[];
  /** Whether there is more than an editor can take at once. Then `html` is empty. */
  isTooMuch: boolean;
}

/*
 * What an editor takes at once. At these limits the browser's parser, this file and the drawing of the editor each stay
 * below 150 ms of processor time for the worst inputs that were found (tests/e2e/insert.spec.ts).
 */
const mostCopied = 5_000_000;
/** Without pictures and without the styles that mean nothing here. */
const mostLetters = 500_000;
/** Elements and comments. */
const mostElements = 5000;
/** With the elements that the browser opens again in each block, because they were not closed in the block before. */
const mostParsed = 15_000;
/** The blocks, cells and breaks of the clean text. A link or a marked word counts twice. */
export const mostPieces = 1500;
/** Lists and quotes inside each other. Deeper ones become paragraphs. */
const mostLevels = 12;
/** Elements inside each other. Of deeper ones only the text is read. */
const deepest = 300;

const named = (tags: string) => new Set(tags.split(' '));
const unread = named(
  'script style meta link title head template svg math iframe object embed video audio picture img canvas form input button select textarea noscript xml',
);
const blocks = named(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table ul',
);
/** The browser opens these again in the next block until they are closed. */
const formatting = named('a b big code em font i nobr s small strike strong tt u');

/** The HTML without the bytes of pictures and without styles that mean nothing here, which are most of it in Word. */
function slimmed(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag
      .replaceAll(/\bdata:[^"'\s]*/gi, '')
      .replaceAll(/\sstyle=(?:"([^"]*)"|'([^']*)')/gi, (_style, double = '', single = '') => {
        const kept = `${double}${single}`.match(/(?:^|;)\s*(?:font-weight|font-style|mso-list)\s*:[^;"']*/gi) ?? [];
        return kept.length ? ` style="${kept.join('')}"` : '';
      }),
  );
}

/** Whether parsing would take too long. Counted without parsing. */
function isTooLarge(html: string): boolean {
  if (html.length > mostLetters) return true;
  let [elements, open, parsed] = [0, 0, 0];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z!?][^\s/>]{0,10})/gi)) {
    if (formatting.has(tag.toLowerCase())) open = Math.max(0, open + (slash ? -1 : 1));
    if (slash) continue;
    elements += 1;
    parsed += 1 + open;
    if (elements > mostElements || parsed > mostParsed) return true;
  }
  return false;
}

/**
 * Cleans what other programs put on the clipboard. The schema drops elements and attributes that a text may not have.
 * This function handles the rest: lists that Word writes in pieces, bold as a style, tables without a head, empty
 * paragraphs, and links to unsafe addresses or to a place in the other document. The HTML is parsed in a separate
 * document, where nothing loads or runs.
 */
export function cleanPaste(pasted: string): CleanPaste {
  const source = pasted.length > mostCopied ? null : slimmed(pasted);
  if (source === null || isTooLarge(source)) return { html: '', leftOut: [], isTooMuch: true };
  const { body } = new window.DOMParser().parseFromString(source, 'text/html');
  const pieces = { left: mostPieces, letters: longestText };
  const html = writeChildren(body, { ...plain, levels: 0, depth: 0, pieces });
  const isTooMuch = pieces.left < 0 || pieces.letters < 0 || html.length > longestText;
  return { html: isTooMuch ? '' : html, leftOut: countLeftOut(body), isTooMuch };
}

function countLeftOut(body: HTMLElement): string[] {
  const count = (selector: string) => body.querySelectorAll(selector).length;
  const links = Array.from(body.querySelectorAll('a[href]')).filter((link) => !isSafeLink(hrefOf(link))).length;
  return [
    several(count('img, svg, canvas'), 'picture'),
    several(count('video'), 'video'),
    several(count('iframe, object, embed'), 'embedded page'),
    several(count('audio'), 'sound'),
    several(links, 'link', ' to an unsafe address'),
    several(count('form'), 'form'),
  ].filter(Boolean);
}

const hrefOf = (link: Element) => link.getAttribute('href')?.trim() ?? '';

/** '1 picture', '2 pictures'; empty for none. */
export function several(count: number, noun: string, rest = ''): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}${rest}`;
}

/** Where an element is written. */
interface Place {
  isBold: boolean;
  isItalic: boolean;
  isCode: boolean;
  isHeading: boolean;
  /** A cell has only inline content. */
  isCell: boolean;
  /** An item of a list that Word wrote, whose sign is not written. */
  isWordItem: boolean;
  /** The item whose only paragraph is written without its tag. */
  bare: Element | null;
  levels: number;
  depth: number;
  pieces: { left: number; letters: number };
}

const plain = {
  ...{ isBold: false, isItalic: false, isCode: false, isHeading: false, isCell: false, isWordItem: false },
  bare: null,
};

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
const isText = (node: Node) => node.nodeType === 3;
const tagOf = (node: Node) => node.nodeName.toLowerCase();
const isBlankText = (node: Node) => isText(node) && !/\S/.test(node.nodeValue ?? '');
/** HTML without a word. */
const isBlank = (html: string) => /^(?:\s|<\/?(?:br|strong|em|code|a)\b[^<>]*>)*$/.test(html);

/** Counts what is written. Nothing more is written when there is too much. */
function isOver({ pieces }: Place, count = 1): boolean {
  pieces.left -= count;
  return pieces.left < 0;
}

/** Writes the children, with each run of Word's items as one list, and without breaks beside blocks. */
function writeChildren(parent: Node, place: Place): string {
  if (place.depth > deepest) return writeText(parent.textContent ?? '', place);
  const inside = { ...place, depth: place.depth + 1 };
  let html = '';
  let items: WordItem[] = [];
  let breaks = 0;
  let isAfterBlock = false;
  const endItems = () => {
    if (!items.length) return;
    const levels = Math.max(1, mostLevels - place.levels);
    html += place.isCell ? items.map((item) => `${item.html} `).join('') : joinItems(items, levels);
    items = [];
    isAfterBlock = true;
  };
  for (const node of parent.childNodes) {
    if (place.pieces.left < 0) return '';
    if (!isElement(node) && !isText(node)) continue;
    if (isBlankText(node) && (items.length || breaks)) continue;
    const found = isElement(node) ? wordItems(node) : [];
    if (found.length) {
      if (isOver(place, 2 * found.length)) return '';
      items.push(...found.map(({ element, ...item }) => ({ ...item, html: writeItem(element, place) })));
      breaks = 0;
      continue;
    }
    if (tagOf(node) === 'br') {
      if ((node as HTMLElement).className !== 'Apple-interchange-newline' && !isOver(place)) breaks += 1;
      continue;
    }
    endItems();
    const isBlock = blocks.has(tagOf(node));
    if (!isAfterBlock && !isBlock) html += writeBreaks(breaks, place);
    breaks = 0;
    html += isElement(node) ? writeElement(node, inside) : writeText(node.nodeValue ?? '', inside);
    if (!isBlankText(node)) isAfterBlock = isBlock;
  }
  endItems();
  return isAfterBlock ? html : html + writeBreaks(breaks, place);
}

const writeBreaks = (count: number, { isCell }: Place) => (isCell ? ' ' : '<br>').repeat(count);

function writeText(text: string, place: Place): string {
  const { isBold, isItalic, isCode, pieces } = place;
  pieces.letters -= text.length;
  if (pieces.letters < 0 || ((isBold || isItalic || isCode) && isOver(place, 2))) return '';
  const words = text.replaceAll('\u00a0', ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const code = isCode ? `<code>${words}</code>` : words;
  const italic = isItalic ? `<em>${code}</em>` : code;
  return isBold ? `<strong>${italic}</strong>` : italic;
}

function writeElement(element: HTMLElement, place: Place): string {
  const tag = tagOf(element);
  if (unread.has(tag)) return '';
  if (!blocks.has(tag)) return writeInline(element, tag, place);
  // A mark around a block can only be a mistake of the clipboard.
  const within = { ...place, isBold: false, isItalic: false };
  if (place.isCell && tag !== 'table') return `${writeChildren(element, within)} `;
  if (isOver(place)) return '';
  if (tag === 'hr') return '<hr>';
  if (tag === 'table') return writeTable(element as HTMLTableElement, within);
  if (tag === 'ul' || tag === 'ol') return writeList(element, tag, within);
  if (tag === 'blockquote' && place.levels < mostLevels) {
    return wrapped('blockquote', writeChildren(element, { ...within, levels: place.levels + 1 }));
  }
  const level = /^h[1-6]$/.test(tag) ? (Number(tag[1]) > 3 ? 'h4' : 'h3') : null;
  if (level) return wrapped(level, writeChildren(element, { ...within, isHeading: true }));
  const inner = writeChildren(element, within);
  if (tag === 'p' && place.bare === element.parentElement) return inner;
  return wrapped(/^(?:p|dt|summary|caption)$/.test(tag) ? 'p' : 'div', inner);
}

const wrapped = (tag: string, inner: string) => (isBlank(inner) ? '' : `<${tag}>${inner}</${tag}>`);

/** Bold and italic come as tags and as styles. Google Docs wraps everything that it copies in a <b> that is not bold. */
function writeInline(element: HTMLElement, tag: string, place: Place): string {
  const style = element.getAttribute('style') ?? '';
  if (place.isWordItem && /mso-list:\s*ignore/i.test(style)) return '';
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase() ?? '';
  const slant = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase() ?? '';
  const isHeavy = /^(?:bold|bolder|[6-9]00)$/.test(weight) || tag === 'b' || tag === 'strong' || place.isBold;
  const isSlanted = slant === 'italic' || tag === 'i' || tag === 'em' || place.isItalic;
  const inner = writeChildren(element, {
    ...place,
    isBold: isHeavy && !/^(?:normal|[1-5]00)$/.test(weight) && !place.isHeading,
    isItalic: isSlanted && slant !== 'normal',
    isCode: place.isCode || tag === 'code',
  });
  const href = tag === 'a' ? hrefOf(element) : '';
  // An address that begins with # is a bookmark of the other document.
  if (!isSafeLink(href) || href.startsWith('#') || isBlank(inner) || isOver(place, 2)) return inner;
  const title = element.getAttribute('title');
  return `<a href="${quoted(href)}"${title === null ? '' : ` title="${quoted(title)}"`}>${inner}</a>`;
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function writeList(list: Element, tag: 'ul' | 'ol', place: Place): string {
  const items = writeItems(list, place);
  if (!items.length) return '';
  if (place.levels >= mostLevels) return items.map((item) => `<div>${item}</div>`).join('');
  const start = tag === 'ol' ? startOf(Number(list.getAttribute('start') ?? 1)) : '';
  return `<${tag}${start}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

/** The items of a list. Google Docs puts a list within a list beside the items, not into one. */
function writeItems(list: Element, place: Place): string[] {
  const items: string[] = [];
  for (const node of list.childNodes) {
    if (place.pieces.left < 0) return [];
    const tag = tagOf(node);
    if (isElement(node) && tag === 'li') {
      if (!isOver(place)) items.push(writeItem(node, place));
    } else if (isElement(node) && (tag === 'ul' || tag === 'ol') && !items.length) {
      items.push(...writeItems(node, { ...place, depth: place.depth + 1 }));
    } else if (isElement(node) || isText(node)) {
      const inside = { ...place, levels: place.levels + 1, depth: place.depth + 1 };
      const beside = isElement(node) ? writeElement(node, inside) : writeText(node.nodeValue ?? '', place);
      if (!isBlank(beside)) items.push((items.pop() ?? '') + beside);
    }
  }
  return items;
}

/** The content of an item. Its paragraph is written without its tag if it is the only one. */
function writeItem(item: Element, place: Place): string {
  const isAlone = Array.from(item.children).filter((child) => tagOf(child) === 'p').length === 1;
  const isWordItem = tagOf(item) === 'p';
  const { isCell, levels, depth, pieces } = place;
  const inside = { ...plain, isCell, isWordItem, bare: isAlone ? item : null, pieces };
  return writeChildren(item, { ...inside, levels: levels + 1, depth: depth + 1 });
}

/** A table with the shape that Markdown has: one head row, rows of equal length, only inline content in the cells. */
function writeTable(table: HTMLTableElement, place: Place): string {
  const rows = Array.from(table.rows, (row) => Array.from(row.cells));
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const inside = { ...place, depth: place.depth + 1 };
  const caption = table.caption ? writeElement(table.caption, inside) : '';
  if (place.isCell || width < 2) {
    // A table with a single column lays out a page.
    const parts = rows.flat().map((cell) => writeChildren(cell, inside));
    return caption + parts.map((part) => (place.isCell ? `${part} ` : wrapped('div', part))).join('');
  }
  if (isOver(place, rows.length * (width + 1))) return '';
  const written = rows.map((cells, at) => {
    const tag = at === 0 ? 'th' : 'td';
    const row = Array.from({ length: width }, (_, column) => {
      const cell = cells[column];
      return `<${tag}>${cell ? writeChildren(cell, { ...inside, ...plain, isCell: true }) : ''}</${tag}>`;
    });
    return `<tr>${row.join('')}</tr>`;
  });
  const [head = '', ...body] = written;
  const below = body.length ? `<tbody>${body.join('')}</tbody>` : '';
  return `${caption}<table><thead>${head}</thead>${below}</table>`;
}
