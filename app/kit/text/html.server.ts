import xss, { type IFilterXSSOptions } from 'xss';
import { deepestHtml, withoutEnd } from './html-elements';
import { isSafeLink } from './safe-link';

const plain = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'blockquote', 'code', 'br', 'hr'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const allowList: IFilterXSSOptions = {
  whiteList: { ...Object.fromEntries(plain.map((tag) => [tag, []])), a: ['href', 'title'], ol: ['start'] },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript'],
  css: false,
  onTagAttr: (tag, name, value) => (tag === 'ol' && name === 'start' && !/^\d{1,9}$/.test(value) ? '' : undefined),
  safeAttrValue(tag, name, value) {
    const text = unescapeHtml(value);
    if (tag === 'a' && name === 'href' && !isSafeLink(text.trim())) return '';
    return escapeHtml(text);
  },
};

const nothing: IFilterXSSOptions = { whiteList: {}, stripIgnoreTag: true, stripIgnoreTagBody: ['script', 'style'] };

/** Sanitises our authors' HTML to the allow-list; applied when storing and again when rendering. */
export function sanitizeHtml(html: string): string {
  return closeTags(allowedHtml(html));
}

/** Like `sanitizeHtml`, but keeps unclosed tags unclosed, for messages that tell authors what is not allowed. */
export function allowedHtml(html: string): string {
  return xss(html, allowList);
}

/**
 * Closes each tag inside its parent: an unclosed one would affect the rest of the page. Tags that are nested too deep
 * are left out.
 */
function closeTags(html: string): string {
  const open: string[] = [];
  const ends = (names: string[]) => names.map((name) => `</${name}>`).join('');
  const closed = html.replaceAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (withoutEnd.has(name)) return slash ? '' : tag;
    if (!slash) {
      if (open.length === deepestHtml) return '';
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

/** The text without tags, for search and plain-text mails. */
export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(/<\/(p|li|h\d|th|td)>|<br\s*\/?>/gi, ' ');
  return unescapeHtml(xss(spaced, nothing)).replaceAll(/\s+/g, ' ').trim();
}

/** The ampersand must be replaced first, since every entity contains one. */
const entities = Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' });

export function escapeHtml(text: string): string {
  return entities.reduce((html, [char, entity]) => html.replaceAll(char, entity), text);
}

/** Named entities that authors and their editors use; all other characters have numeric references. */
const namedCharacters = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad' }),
  ...Object.entries({ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009' }),
  ...Object.entries({ zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' }),
]);

/** Replaces character references by their characters; unknown names stay unchanged. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (reference, decimal?: string, hex?: string, name = '') => {
      if (decimal ?? hex) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
      return namedCharacters.get(name) ?? reference;
    },
  );
}

/** The character with this number; a space for control characters and invalid numbers. */
function characterOf(code: number): string {
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  return /[\p{Cc}\p{Cs}]/u.test(character) ? ' ' : character;
}
