/*
 * The lists of Word. Word writes each item as a paragraph, with its level in the style and its sign in a span. Word for
 * the web puts each item into a list of its own, with its level and number in attributes.
 */

/** An item of one of these lists. */
interface FoundItem {
  element: Element;
  /** From 1. */
  level: number;
  isNumbered: boolean;
  /** Null if the item has a bullet or a letter. */
  number: number | null;
}

/** An item with its content as HTML. */
export type WordItem = Omit<FoundItem, 'element'> & { html: string };

/** The items that an element is or holds; none for any other element. */
export function wordItems(element: Element): FoundItem[] {
  const tag = element.nodeName.toLowerCase();
  if (tag === 'p') return paragraphItem(element);
  if (tag === 'div' && element.classList.contains('ListContainerWrapper')) {
    return Array.from(element.children).flatMap(webItems);
  }
  return webItems(element);
}

function paragraphItem(element: Element): FoundItem[] {
  const level = Number(/mso-list:[^;"]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0);
  if (!level) return [];
  const sign = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')?.textContent ?? '';
  const isNumbered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(sign);
  const digits = /^\s*(\d{1,9})[.)]/.exec(sign)?.[1];
  return [{ element, level, isNumbered, number: digits ? Number(digits) : null }];
}

function webItems(list: Element): FoundItem[] {
  const tag = list.nodeName.toLowerCase();
  const items = Array.from(list.children);
  if (tag !== 'ul' && tag !== 'ol') return [];
  if (!items.length || !items.every((item) => item.hasAttribute('data-aria-level'))) return [];
  const first = Number(list.getAttribute('start') ?? items[0]?.getAttribute('data-aria-posinset') ?? 1);
  return items.map((element, at) => ({
    element,
    level: Number(element.getAttribute('data-aria-level')) || 1,
    isNumbered: tag === 'ol',
    number: tag === 'ol' ? first + at : null,
  }));
}

/** The attribute of a list that does not begin with 1. */
export const startOf = (number: number) =>
  Number.isInteger(number) && number >= 0 && number <= 999_999_999 && number !== 1 ? ` start="${number}"` : '';

/**
 * One list of the items, with the lists of deeper levels in their items. A number that does not follow the one before it
 * begins another list. Items below the most levels become items of the deepest one.
 */
export function joinItems(items: WordItem[], mostLevels: number): string {
  const open: { level: number; tag: 'ul' | 'ol'; number: number | null }[] = [];
  let html = '';
  const close = () => {
    html += `</li></${open.pop()?.tag}>`;
  };
  for (const { level, isNumbered, number, html: inner } of items) {
    const tag = isNumbered ? 'ol' : 'ul';
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) close();
    const [lowest] = open;
    // A list may begin with an item of a deeper level.
    if (lowest && open.length === 1 && lowest.level > level) lowest.level = level;
    const here = open.at(-1);
    const isDeeper = !here || (here.level < level && open.length < mostLevels);
    const follows = here && (here.number === null || number === null || number === here.number + 1);
    if (here && !isDeeper && (here.tag !== tag || !follows)) close();
    else if (here && !isDeeper) html += '</li>';
    if (here && !isDeeper && here.tag === tag && follows) here.number = number;
    else {
      html += `<${tag}${tag === 'ol' && number !== null ? startOf(number) : ''}>`;
      open.push({ level, tag, number });
    }
    html += `<li>${inner}`;
  }
  while (open.length) close();
  return html;
}
