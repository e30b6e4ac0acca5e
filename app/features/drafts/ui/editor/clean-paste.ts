import { isSafeLink } from '~/kit/safe-link';

/** Pasted HTML that the editor's schema can read, and the names of what was left out. */
export interface CleanPaste {
  html: string;
  leftOut: string[];
}

/**
 * Cleans what other programs put on the clipboard. The schema drops elements and attributes that a text may not have.
 * This function handles the rest: lists that Word writes as paragraphs, bold as a style, tables without a head, and
 * links to unsafe addresses. The HTML is parsed in a separate document, where nothing loads or runs.
 */
export function cleanPaste(pasted: string): CleanPaste {
  const { body } = new window.DOMParser().parseFromString(pasted, 'text/html');
  const leftOut = countLeftOut(body);
  for (const gone of body.querySelectorAll(unread)) gone.remove();
  removeComments(body);
  for (const sign of body.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')) {
    rename(sign, 'word-sign');
  }
  for (const span of body.querySelectorAll<HTMLElement>('[style], b, i')) styleToTags(span);
  for (const link of body.querySelectorAll('a')) {
    if (!isSafeLink(link.getAttribute('href')?.trim() ?? '')) unwrap(link);
  }
  for (const heading of body.querySelectorAll('h1, h2')) rename(heading, 'h3');
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  wordLists(body);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.appendChild(list);
  for (const only of body.querySelectorAll('li > p')) {
    if (only.parentElement?.querySelectorAll(':scope > p').length === 1) unwrap(only);
  }
  // Table captions and the summaries of folded content become paragraphs.
  for (const caption of body.querySelectorAll('caption'))
    caption.parentNode?.parentNode?.insertBefore(caption, caption.parentNode);
  for (const line of body.querySelectorAll('caption, summary, dt')) rename(line, 'p');
  for (const table of body.querySelectorAll('table')) settleTable(table);
  return { html: body.innerHTML.replaceAll(/&nbsp;|\u00a0/g, ' '), leftOut };
}

const unread =
  'script, style, meta, link, title, head, template, svg, math, iframe, object, embed, video, audio, picture, img, canvas, form, input, button, select, textarea, noscript, xml';

function countLeftOut(body: HTMLElement): string[] {
  const count = (selector: string) => body.querySelectorAll(selector).length;
  const links = Array.from(body.querySelectorAll('a[href]')).filter(
    (link) => !isSafeLink(link.getAttribute('href')?.trim() ?? ''),
  ).length;
  return [
    several(count('img, svg, canvas'), 'picture'),
    several(count('video'), 'video'),
    several(count('iframe, object, embed'), 'embedded page'),
    several(count('audio'), 'sound'),
    several(links, 'link', ' to an unsafe address'),
    several(count('form'), 'form'),
  ].filter(Boolean);
}

/** '1 picture', '2 pictures'; empty for none. */
export function several(count: number, noun: string, rest = ''): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}${rest}`;
}

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, 128);
  const found: ChildNode[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as ChildNode);
  for (const comment of found) comment.remove();
}

/** Turns bold and italic styles into tags. Google Docs wraps everything that it copies in a <b> that is not bold. */
function styleToTags(element: HTMLElement): void {
  const { style } = element;
  const isBlock = /^(?:p|h\d|li|ul|ol|div|table|t[rdh]|body)$/i.test(element.tagName);
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
  const weight = style.fontWeight;
  const isPlain = /^(?:normal|[1-5]00)$/.test(weight);
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(weight) || (element.tagName === 'B' && !isPlain);
  const isItalic = style.fontStyle === 'italic' || (element.tagName === 'I' && style.fontStyle !== 'normal');
  if (isBlock) return;
  if (isBold && !isHeading) wrapInner(element, 'strong');
  if (isItalic) wrapInner(element, 'em');
  if (/^(?:b|i|span|font)$/i.test(element.tagName) || (element.tagName === 'STRONG' && isPlain)) unwrap(element);
}

function wrapInner(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  // A mark around a block can only be a mistake of the clipboard.
  if (element.querySelector('p, div, ul, ol, li, table, h1, h2, h3, h4, h5, h6')) return;
  fill(wrapper, element.childNodes);
  element.appendChild(wrapper);
}

function unwrap(element: Element): void {
  for (const child of [...element.childNodes]) element.parentNode?.insertBefore(child, element);
  element.remove();
}

function fill(parent: Node, nodes: Iterable<Node>): void {
  for (const node of [...nodes]) parent.appendChild(node);
}

function rename(element: Element, tag: string): void {
  const named = element.ownerDocument.createElement(tag);
  fill(named, element.childNodes);
  element.parentNode?.replaceChild(named, element);
}

/**
 * Turns Word's lists into lists. Word writes each item as a paragraph, with its depth in the style and its bullet in a
 * span.
 */
function wordLists(body: HTMLElement): void {
  let open: { list: HTMLElement; depth: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const depth = Number(/mso-list:[^;"]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (!depth) continue;
    if (last !== paragraph.previousElementSibling || !last) open = [];
    const sign = signOf(paragraph);
    const tag = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(sign) ? 'ol' : 'ul';
    while (open.length && (open.at(-1)?.depth ?? 0) > depth) open.pop();
    let here = open.at(-1);
    if (!here || here.depth < depth) {
      const list = body.ownerDocument.createElement(tag);
      const above = here?.list.lastElementChild;
      if (above) above.appendChild(list);
      else paragraph.parentNode?.insertBefore(list, paragraph);
      here = { list, depth };
      open.push(here);
    }
    const item = body.ownerDocument.createElement('li');
    fill(item, paragraph.childNodes);
    here.list.appendChild(item);
    last = open[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Removes the bullet or number from a list's paragraph and returns it. */
function signOf(paragraph: HTMLElement): string {
  const marker = Array.from(paragraph.querySelectorAll('word-sign')).at(0);
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

const inCells = 'p, div, ul, ol, li, br, h3, h4, blockquote, table, thead, tbody, tr, td, th';

/**
 * Gives a table the shape that Markdown has: one head row, rows of equal length, and only inline content in the cells.
 */
function settleTable(table: HTMLTableElement): void {
  const rows = Array.from(table.rows, (row) => Array.from(row.cells, (cell) => cell));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width < 2) {
    // A table with a single column lays out a page.
    for (const part of table.querySelectorAll('caption, colgroup, thead, tbody, tfoot, tr, td, th'))
      rename(part, 'div');
    rename(table, 'div');
    return;
  }
  const written = rows.map((cells, at) => {
    const row = table.ownerDocument.createElement('tr');
    for (let column = 0; column < width; column += 1) {
      const cell = table.ownerDocument.createElement(at === 0 ? 'th' : 'td');
      const from = cells[column];
      for (const end of from?.querySelectorAll('p, div, li, br') ?? []) end.appendChild(document.createTextNode(' '));
      for (const block of from?.querySelectorAll(inCells) ?? []) unwrap(block);
      fill(cell, from?.childNodes ?? []);
      row.appendChild(cell);
    }
    return row;
  });
  const [head, ...body] = written;
  const thead = table.ownerDocument.createElement('thead');
  const tbody = table.ownerDocument.createElement('tbody');
  if (head) thead.appendChild(head);
  fill(tbody, body);
  while (table.firstChild) table.removeChild(table.firstChild);
  fill(table, body.length ? [thead, tbody] : [thead]);
}
