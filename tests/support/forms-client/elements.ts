import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** The root of a search: a whole page or a part of it. */
export type Root = Document | Element;
export type Wanted = string | RegExp;

const unread = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE']);

/** A text as Playwright compares it: without soft hyphens, and with each run of white space as one space. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text is the wanted one: the whole text with `isExact`, otherwise a part of it, ignoring case. */
export function says(text: string, wanted: Wanted, isExact = false): boolean {
  if (typeof wanted !== 'string') return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(text);
  return isExact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase());
}

/** The text of an element, without scripts, styles and content that only a browser without script shows. */
export const textOf = (element: Element): string => plain(rawTextOf(element));

/** `known` caches the texts of the elements inside, for a caller that needs those too. */
function rawTextOf(element: Element, known?: Map<Element, string>): string {
  let text = known?.get(element);
  if (text !== undefined) return text;
  text = '';
  if (element.tagName === 'INPUT') {
    if (/^(submit|button)$/.test(element.getAttribute('type') ?? '')) text = element.getAttribute('value') ?? '';
  } else if (!unread.has(element.tagName)) {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node)) text += rawTextOf(node, known);
      else if (node.nodeType === 3) text += node.nodeValue ?? '';
    }
  }
  known?.set(element, text);
  return text;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Every element of a page or within an element. */
export const allIn = (root: Root): Element[] => [...root.querySelectorAll('*')];

/** The innermost elements with a text. */
export function withText(root: Root, wanted: Wanted, isExact?: boolean): Element[] {
  const known = new Map<Element, string>();
  const found = allIn(root).filter(
    (element) => says(plain(rawTextOf(element, known)), wanted, isExact) && !element.closest('head'),
  );
  const outer = new Set<Element | null>(found.map(({ parentElement }) => parentElement));
  return found.filter((element) => !outer.has(element));
}

/** The fields with a label. */
export function withLabel(root: Root, wanted: Wanted, isExact?: boolean): Element[] {
  return allIn(root).filter((element) => labelsOf(element).some((label) => says(label, wanted, isExact)));
}

function labelsOf(element: Element): string[] {
  const named = idsIn(element, 'aria-labelledby').map(textOf);
  if (named.length) return named;
  const own = element.getAttribute('aria-label');
  const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : [];
  return [...(own ? [plain(own)] : []), ...labels.map(textOf)];
}

function idsIn(element: Element, attribute: string): Element[] {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  return ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
}

/** The other conditions of a search by role, named like Playwright's options. */
export interface RoleOptions {
  name?: Wanted;
  exact?: boolean;
  level?: number;
}

/** The elements with a role that a reader of the page can reach. */
export function withRole(root: Root, role: string, { name, exact, level }: RoleOptions = {}): Element[] {
  return allIn(root).filter(
    (element) =>
      roleOf(element) === role &&
      !isHidden(element) &&
      !element.closest('[aria-hidden="true"]') &&
      (level === undefined || Number(element.getAttribute('aria-level') ?? element.tagName.slice(1)) === level) &&
      (name === undefined || says(nameOf(element), name, exact)),
  );
}

const landmarks = 'article, aside, main, nav, section';

/** The role, corrected where the library ignores the element's surroundings. */
function roleOf(element: Element): string | null {
  if (element.hasAttribute('role')) return getRole(element);
  switch (element.tagName) {
    case 'SUMMARY':
      return null;
    case 'HEADER':
    case 'FOOTER':
      return element.closest(landmarks) ? null : getRole(element);
    case 'SECTION':
    case 'FORM':
      return nameOf(element) ? getRole(element) : null;
    case 'TH':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
    case 'INPUT':
      return getRole(element) ?? (element.getAttribute('type') === 'hidden' ? null : 'textbox');
    default:
      return getRole(element);
  }
}

const inline = /^(A|ABBR|B|BDI|CODE|EM|I|LABEL|MARK|Q|SMALL|SPAN|STRONG|SUB|SUP|TIME|WBR|svg)$/;

/** The accessible name. No style sheet is loaded here: the tag name decides whether an element is inline. */
function nameOf(element: Element): string {
  const getComputedStyle = (part: Element) => {
    // The library trims inline content, which would join two words.
    const isInline = inline.test(part.tagName) && part.textContent === part.textContent?.trim();
    const known: Record<string, string> = { display: isInline ? 'inline' : 'block', visibility: 'visible' };
    // The library reads no other properties.
    return { getPropertyValue: (name: string) => known[name] ?? '' } as CSSStyleDeclaration;
  };
  return plain(computeAccessibleName(element, { getComputedStyle }));
}

/** Whether the page's HTML hides an element. Hiding by style sheets is unknown here. */
export function isHidden(element: Element): boolean {
  if (!element.isConnected || element.closest('head, template, [hidden], dialog:not([open]), input[type="hidden"]')) {
    return true;
  }
  for (let part: Element | null = element; part; part = part.parentElement) {
    const around: Element | null = part.parentElement;
    if (around?.tagName !== 'DETAILS' || around.hasAttribute('open')) continue;
    if (part !== around.querySelector(':scope > summary')) return true;
  }
  return false;
}
