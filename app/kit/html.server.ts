import xss, { type IFilterXSSOptions } from 'xss';

const plain = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'blockquote', 'code', 'br', 'hr'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const safeLink = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** Whether an operator's address may be used in a link: nothing that runs, nothing that a browser reads otherwise. */
export function isSafeLink(link: string): boolean {
  return safeLink.test(link);
}

const allowList: IFilterXSSOptions = {
  whiteList: { ...Object.fromEntries(plain.map((tag) => [tag, []])), a: ['href', 'title'] },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'],
  css: false,
  safeAttrValue(tag, name, value) {
    if (tag === 'a' && name === 'href' && !safeLink.test(value.trim())) return '';
    return escapeHtml(unescapeHtml(value));
  },
};

const nothing: IFilterXSSOptions = { whiteList: {}, stripIgnoreTag: true, stripIgnoreTagBody: ['script', 'style'] };

/** HTML of our own authors brought down to the allow-list; run when it is stored and again when it is shown. */
export function sanitizeHtml(html: string): string {
  return closeTags(allowedHtml(html));
}

/** The same, but that a tag which is left open stays open: for messages that tell an author what is not allowed. */
export function allowedHtml(html: string): string {
  return xss(html, allowList);
}

const withoutEnd = new Set(['br', 'hr']);

/** Ends each tag inside what it began in: one that is left open would go on in the page around it. */
function closeTags(html: string): string {
  const open: string[] = [];
  const ends = (names: string[]) => names.map((name) => `</${name}>`).join('');
  const closed = html.replaceAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (withoutEnd.has(name)) return slash ? '' : tag;
    if (!slash) {
      open.push(name);
      return tag;
    }
    const at = open.lastIndexOf(name);
    if (at < 0) return '';
    const [, ...inner] = open.splice(at);
    return ends(inner.reverse()) + tag;
  });
  return closed + ends(open.reverse());
}

/** The words alone, for search and for plain-text mails. */
export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(/<\/(p|li|h\d|th|td)>|<br\s*\/?>/gi, ' ');
  return unescapeHtml(xss(spaced, nothing)).replaceAll(/\s+/g, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
