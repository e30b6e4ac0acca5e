import { deepestHtml, withoutEnd } from '~/kit/text/html-elements';

export type HtmlNode = HtmlText | HtmlElement;

interface HtmlText {
  kind: 'text';
  /** The HTML source, with its entities. */
  source: string;
}

export interface HtmlElement {
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

/** A message about the first tag without a matching tag, or about tags that are nested too deep; null if there is none. */
export function openTagOf(html: string): string | null {
  const words = (tag: string) => `<${tag}> is not closed, or not opened`;
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (withoutEnd.has(tag)) continue;
    if (!slash) {
      open.push(tag);
      if (open.length > deepestHtml) return `Elements can be nested up to ${deepestHtml} levels deep`;
    } else {
      const last = open.pop();
      if (last !== tag) return words(last ?? tag);
    }
  }
  return open[0] ? words(open[0]) : null;
}

/** HTML as it is stored: without blank lines. */
export const oneSpaced = (html: string) => html.trim().replaceAll(/\n{2,}/g, '\n');
