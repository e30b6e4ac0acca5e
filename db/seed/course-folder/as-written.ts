import { CST, Lexer } from 'yaml';

/*
 * YAML as teachers write it. A text with a colon or a # needs quotes in YAML; without them, YAML refuses the line or
 * takes the rest of it for a comment. This module adds the quotes. It neither adds nor removes lines, so faults keep
 * their line numbers.
 */

/* With these limits the parser stays below 150 ms of processor time (front-matter.node.test.ts tries its worst inputs). */
const mostLetters = 60_000;
const mostTokens = 5000;
const deepest = 20;

interface Written {
  yaml: string;
  /** What is too much, with its line from 1; null if the parser may read the text. */
  over: { line: number; fault: string } | null;
}

export function asWritten(source: string): Written {
  if (source.length > mostLetters) return { yaml: '', over: { line: 1, fault: `At most ${mostLetters} characters` } };
  const lines = source.split('\n').map(withSpaces);
  const { cut, over } = readLines(lines.join('\n'));
  return { yaml: lines.map((line, at) => (cut.has(at) ? quoted(line) : line)).join('\n'), over };
}

/** Replaces no-break spaces where YAML expects a space: in the indentation, after a - and a key, and at the end. */
function withSpaces(line: string): string {
  const start = line.replace(/^[ \u00a0]*(?:-[ \u00a0]+)*(?:[\w-]+:[ \u00a0]+)?/, (head) =>
    head.replaceAll('\u00a0', ' '),
  );
  return start.endsWith('\u00a0') ? start.trimEnd() : start;
}

/** The lines of texts that YAML would cut or refuse, from 0. */
function readLines(source: string): { cut: Set<number>; over: Written['over'] } {
  const cut = new Set<number>();
  let [line, tokens, brackets, signs, colons] = [0, 0, 0, 0, 0];
  let isText = false;
  let last = '';
  const stop = (fault: string) => ({ cut, over: { line: line + 1, fault } });
  for (const token of new Lexer().lex(source)) {
    const type: string = isText ? 'text' : (CST.tokenType(token) ?? '');
    isText = type === 'scalar';
    tokens += 1;
    if (tokens > mostTokens) return stop('There are too many keys and items');
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets = Math.max(0, brackets - 1);
    if (type === 'map-value-ind' && brackets === 0) colons += 1;
    if (/-ind$/.test(type)) signs += 1;
    if (brackets > deepest || (signs > deepest && brackets === 0)) return stop('Keys and items are nested too deep');
    // "F #minor" is a text. A comment has a space after its sign.
    const isCut = type === 'comment' && /^#\S/.test(token) && /^(?:text|map-value-ind|seq-item-ind)$/.test(last);
    if ((isCut && brackets === 0) || colons === 2) cut.add(line);
    if (type !== 'space' && !isText) last = type;
    const ends = type === 'text' || type === 'newline' || /scalar$/.test(type) ? token.split('\n').length - 1 : 0;
    line += ends;
    if (ends) [signs, colons, last] = [0, 0, ''];
  }
  return { cut, over: null };
}

/**
 * Puts the line's text between quotes: the text after the first key, or the whole text of a list item that has no key.
 * A comment at the end is left out.
 */
function quoted(line: string): string {
  const start = /^\s*(?:-\s+)*/.exec(line)?.[0] ?? '';
  const rest = line.slice(start.length);
  const colon = rest.search(/:\s/);
  const hash = rest.search(/\s#\S/);
  const key = colon < 0 || (hash >= 0 && hash < colon) ? '' : `${rest.slice(0, colon)}: `;
  const value = key ? rest.slice(colon + 1).trim() : rest;
  const comment = value.search(/\s#\s/);
  return start + key + JSON.stringify((comment < 0 ? value : value.slice(0, comment)).trim());
}
