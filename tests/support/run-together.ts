/**
 * Elements that text browsers put on a new line, and cells, which they separate. w3m treats all others as inline, even
 * sections, labels, legends, summaries and buttons.
 */
const breaking = new Set(
  'html head body title br hr p div ul ol li dl dt dd table caption thead tbody tfoot tr td th form h1 h2 h3 h4 h5 h6 pre blockquote address figure figcaption center menu input'.split(
    ' ',
  ),
);

/** Elements whose content text browsers do not show. */
const unread = /<(script|style|svg|template|video|audio|noscript)\b[^>]*>.*?<\/\1>/gs;
/** Text browsers show fields in brackets. */
const fields = /<(textarea|select|datalist)\b[^>]*>.*?<\/\1>/gs;

const token = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+/gis;
const wordEnds = /[\p{L}\p{N})\]%!?.…:;,”’"']$/u;
const wordBegins = /^[\p{L}\p{N}(£$€¥“‘#@+]/u;

/** Places where two texts of a page are separated only by CSS, as `…Mixing|6 courses…`. */
export function runTogether(html: string): string[] {
  const found: string[] = [];
  let before = '';
  let isApart = true;
  const read = (text: string) => {
    if (!isApart && wordEnds.test(before) && wordBegins.test(text)) {
      found.push(`${before.slice(-30).trimStart()}|${text.slice(0, 30).trimEnd()}`);
    }
    before = text;
    isApart = true;
  };
  for (const [all, , name, attributes = ''] of html
    .replaceAll(unread, '')
    .replaceAll(fields, '<input>')
    .matchAll(token)) {
    if (all.startsWith('<!--')) continue;
    if (name === undefined) {
      read(plain(all));
      continue;
    }
    const element = name.toLowerCase();
    if (breaking.has(element)) before = '';
    else if (element === 'img') readPicture(attributes);
    else if (element !== 'mark') isApart = false;
  }
  return found;

  /** Text browsers show a picture's alternative text. */
  function readPicture(attributes: string): void {
    isApart = false;
    const text = /\balt="([^"]+)"/.exec(attributes)?.[1];
    if (!text) return;
    read(plain(text));
    isApart = false;
  }
}

function plain(text: string): string {
  const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };
  return text.replaceAll(/&(#?\w+);/g, (all, name: string) => letters[name] ?? all);
}
