import { fateOf, isPlainStyle, mayHave } from './drawing-rules';

const svgSpace = 'http://www.w3.org/2000/svg';
const xlinkSpace = 'http://www.w3.org/1999/xlink';
/** The deepest allowed nesting. Browsers stop at some 500 levels, and real drawings have far fewer. */
const deepest = 250;

const damaged = 'is not a complete SVG drawing';
const foreignStyles =
  'has a style sheet with @ rules or links to other files. Export it with its styles as attributes, and text as paths';

/** The reason for refusing a drawing, as the end of a sentence. */
class Refusal extends Error {}

/**
 * Cleans an SVG so that it can be stored and served from our own origin: only what `drawing-rules` allows remains. A file
 * without anything else stays byte for byte the same, so cleaning is idempotent. For a refused file, returns the reason
 * as the end of a sentence that begins with the file's name.
 *
 * The parser follows the strict grammar of XML without document types, so that browsers cannot read a file differently.
 */
export function cleanDrawing(file: Uint8Array): { bytes: Uint8Array<ArrayBuffer> } | string {
  try {
    const text = textOf(file);
    const clean = cleanText(text);
    return { bytes: clean === text ? new Uint8Array(file) : new TextEncoder().encode(clean) };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function textOf(file: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    throw new Refusal('is not written in UTF-8');
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no control characters but tabs and line ends.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw new Refusal(damaged);
  return text;
}

interface Open {
  name: string;
  /** The element is removed with its content. */
  isGone: boolean;
  /** The element's tags are removed and its content stays. */
  isUnwrapped: boolean;
  /** The text of a `style` element. */
  style: { css: string } | null;
}

/** The cleaned text; the same text if nothing has to be removed. */
function cleanText(text: string): string {
  const read = readerOf(text);
  const written: string[] = [];
  const open: Open[] = [];
  let hasRoot = false;

  const inner = () => open.at(-1);
  const isGone = () => inner()?.isGone === true;

  function say(content: string, asWritten: string): void {
    const { style } = inner() ?? { style: null };
    if (style) style.css += content;
    if (!inner() && content.trim() !== '') throw new Refusal(damaged);
    if (!isGone()) written.push(asWritten);
  }

  function begin(name: string): void {
    if (!inner() && (hasRoot || name !== 'svg')) throw new Refusal(damaged);
    if (open.length === deepest) throw new Refusal('is nested too deeply');
    hasRoot = true;
    const { attributes, isEmpty } = readAttributes(read);
    // Browsers treat an element inside these as text, so it is refused.
    const isAmongWords = ['style', 'title', 'desc'].includes(inner()?.name ?? '');
    const fate = attributes.some(isOtherSpace) || isAmongWords ? 'goes' : fateOf(name);
    const one: Open = {
      name,
      isGone: isGone() || fate === 'goes',
      isUnwrapped: fate === 'unwrapped',
      style: name === 'style' ? { css: '' } : null,
    };
    if (!one.isGone && !one.isUnwrapped) {
      const kept = attributes.filter((attribute) => isKept(name, attribute)).map(({ source }) => source);
      written.push(`<${name}${kept.join('')}${isEmpty ? '/' : ''}>`);
    }
    if (!isEmpty) open.push(one);
  }

  function end(name: string, source: string): void {
    const ended = open.pop();
    if (ended?.name !== name) throw new Refusal(damaged);
    if (ended.isGone || ended.isUnwrapped) return;
    written.push(source);
    // Removing the style sheet would change how the picture looks without an explanation, so the file is refused.
    if (ended.style && !isPlainStyle(ended.style.css)) throw new Refusal(foreignStyles);
  }

  while (!read.isOver()) {
    const words = read.take(/[^<]+/y);
    if (words) say(resolved(words[0].replace(/^\ufeff/, '')), words[0]);
    else if (read.between('<!--', '-->') !== null) continue;
    else if (read.isFirst() && takeDeclaration(read)) written.push(read.last());
    else if (read.between('<?', '?>') !== null) continue;
    else if (!hasRoot && read.take(/<!DOCTYPE[ \t\r\n][^[\]<>]*>/y)) continue;
    else {
      const data = inner() ? read.between('<![CDATA[', ']]>') : null;
      const ending = data === null ? read.take(/<\/([^ \t\r\n<>/]+)[ \t\r\n]*>/y) : null;
      const beginning = data === null && !ending ? read.take(/<([^\s"'<>/=&!?]+)/y) : null;
      if (data !== null) say(data, escaped(data));
      else if (ending) end(ending[1] ?? '', ending[0]);
      else if (beginning) begin(beginning[1] ?? '');
      else throw new Refusal(/^<!DOCTYPE/.test(read.rest()) ? 'has a document type that declares entities' : damaged);
    }
  }
  if (!hasRoot || open.length > 0) throw new Refusal(damaged);
  return written.join('');
}

type Reader = ReturnType<typeof readerOf>;

/** Reads a text from its beginning; each expression is matched where the last match ended. */
function readerOf(text: string) {
  let at = 0;
  let last = '';
  return {
    isOver: () => at === text.length,
    isFirst: () => at === 0 || (at === 1 && text.startsWith('\ufeff')),
    last: () => last,
    rest: () => text.slice(at, at + 20),
    /** The text between two marks at the current position; null if either mark is missing. */
    between(start: string, end: string): string | null {
      const ends = text.startsWith(start, at) ? text.indexOf(end, at + start.length) : -1;
      if (ends < 0) return null;
      const found = text.slice(at + start.length, ends);
      at = ends + end.length;
      return found;
    },
    take(expression: RegExp): RegExpExecArray | null {
      expression.lastIndex = at;
      const found = expression.exec(text);
      if (!found) return null;
      at += found[0].length;
      [last] = found;
      return found;
    },
  };
}

/** Reads an optional XML declaration. Throws if it names another encoding than the file's own. */
function takeDeclaration(read: Reader): boolean {
  const found = read.take(/<\?xml[ \t\r\n]([^?<>]*)\?>/y);
  if (!found) return false;
  const encoding = /encoding[ \t\r\n]*=[ \t\r\n]*["']([^"']*)["']/.exec(found[1] ?? '')?.[1] ?? 'utf-8';
  if (!/^(?:utf-8|us-ascii|ascii)$/i.test(encoding)) throw new Refusal('is not written in UTF-8');
  return true;
}

interface Attribute {
  name: string;
  /** With its character references resolved. */
  value: string;
  /** The attribute as written, with the white space before it. */
  source: string;
}

function readAttributes(read: Reader): { attributes: Attribute[]; isEmpty: boolean } {
  const attributes: Attribute[] = [];
  const names = new Set<string>();
  for (;;) {
    const found = read.take(/[ \t\r\n]+([^\s"'<>/=&]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y);
    if (!found) break;
    const [source, name = '', double, single] = found;
    if (names.has(name)) throw new Refusal(damaged);
    names.add(name);
    attributes.push({ name, value: resolved(double ?? single ?? ''), source });
  }
  const end = read.take(/[ \t\r\n]*(\/?)>/y);
  if (!end) throw new Refusal(damaged);
  return { attributes, isEmpty: end[1] === '/' };
}

/** Whether the attribute puts its element into a namespace other than SVG. */
function isOtherSpace({ name, value }: Attribute): boolean {
  return name === 'xmlns' && value !== svgSpace;
}

function isKept(element: string, { name, value }: Attribute): boolean {
  if (name === 'xmlns') return true;
  if (name !== 'xmlns:xlink') return mayHave(element, name, value);
  if (value !== xlinkSpace) throw new Refusal(damaged);
  return true;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its character references resolved. Throws for an entity that XML does not predefine. */
function resolved(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|[a-z]+)?;?/gi, (source, name: string | undefined) => {
    if (!name || !source.endsWith(';')) throw new Refusal(damaged);
    if (!name.startsWith('#')) {
      const sign = named[name];
      if (!sign) throw new Refusal(damaged);
      return sign;
    }
    const code = /^#x/.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
    if (!isCharacter || (code >= 0xd800 && code <= 0xdfff)) throw new Refusal(damaged);
    return String.fromCodePoint(code);
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
