export type HtmlNode = HtmlText | HtmlElement;

export interface HtmlText {
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

const withoutEnd = new Set(['br', 'hr']);

/** Parses sanitised HTML: every tag is closed inside its parent. */
export function readHtml(html: string): HtmlNode[] {
  const top: HtmlNode[] = [];
  const open: { element: HtmlElement; from: number }[] = [];
  const put = (node: HtmlNode) => (open.at(-1)?.element.children ?? top).push(node);
  let at = 0;
  const text = (until: number) => until > at && put({ kind: 'text', source: html.slice(at, until) });
  for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/gi)) {
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
