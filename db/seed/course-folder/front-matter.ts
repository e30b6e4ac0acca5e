import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { asWritten } from './as-written';
import type { Report } from './faults';

export interface Page<Head> {
  /** Null if the front matter has faults, which are reported. */
  head: Head | null;
  /** The Markdown below the front matter. */
  body: string;
  /** The line on which `body` begins. */
  bodyLine: number;
  /** The line of a key or list item of the front matter; for a missing one, of its parent. */
  lineOf: (path: PropertyKey[]) => number;
}

const frontMatter = /^---[ \t\u00a0]*\n([\s\S]*?\n)?---[ \t\u00a0]*(?:\n|$)/;

/**
 * Splits a Markdown file into its front matter, validated by `schema`, and its text. Null if it has no front matter: one
 * cannot tell then where its text begins.
 */
export function readPage<Schema extends z.ZodType>(
  source: string,
  schema: Schema,
  report: Report,
): Page<z.output<Schema>> | null {
  const found = frontMatter.exec(source);
  if (!found) {
    const fault = /^---[ \t\u00a0]*\n/.test(source)
      ? 'The front matter does not end'
      : 'It does not begin with front matter';
    report(1, `${fault}: a line ---, then keys and values, then a line ---`);
    return null;
  }
  const body = source.slice(found[0].length);
  const bodyLine = found[0].split('\n').length;
  // The YAML's first line is below the ---.
  return { ...readYaml(found[1] ?? '', 2, schema, report), body, bodyLine };
}

/**
 * Parses YAML that begins on `firstLine` of its file and validates it by `schema`. A value is read as the schema wants
 * it: `808` is a number or a text.
 */
export function readYaml<Schema extends z.ZodType>(source: string, firstLine: number, schema: Schema, report: Report) {
  const { yaml, over } = asWritten(source);
  if (over) {
    report(firstLine + over.line - 1, over.fault);
    return { head: null, lineOf: () => firstLine };
  }
  const written = source.split('\n');
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: PropertyKey[]) => lineAt(offsetOf(document.contents, path));
  // One fault a line: the parser's later ones follow from the first.
  const faults = new Map<number, string>();
  for (const { pos, code, message } of [...aliasesOf(document), ...document.errors]) {
    const line = lineAt(code === 'MISSING_CHAR' && /quote/.test(message) ? openQuote(document, yaml) : pos[0]);
    // An item without a colon is no key: it only begins with other spaces than its list.
    const isItem = code === 'BLOCK_AS_IMPLICIT_KEY' && /^\s*-\s[^:]*$/.test(written[line - firstLine] ?? '');
    if (!faults.has(line)) faults.set(line, spellError(isItem ? 'BAD_INDENT' : code, message));
  }
  if (faults.size > 0) {
    for (const [line, message] of faults) report(line, message);
    return { head: null, lineOf };
  }
  const textAt = (path: PropertyKey[]) => written[lineOf(path) - firstLine]?.replace(/^\s*(?:-\s+)*/, '').trim() ?? '';
  const read = schema.safeParse(valueFor(schema, document, textAt));
  if (read.success) return { head: read.data as z.output<Schema>, lineOf };
  for (const { line, message } of read.error.issues.flatMap((issue) => spellIssue(issue, document, lineOf)))
    report(line, message);
  return { head: null, lineOf };
}

/** The offset of the quoted text that goes on to the end: its closing sign is missing. */
function openQuote(document: Document, yaml: string): number {
  let offset = yaml.length;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range) offset = range[0];
    },
  });
  return offset;
}

/** The faults of anchors and aliases, which no file needs: they could make a short text a very large value. */
function aliasesOf(document: Document): Pick<YAMLError, 'pos' | 'code' | 'message'>[] {
  const found: Pick<YAMLError, 'pos' | 'code' | 'message'>[] = [];
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.anchor) found.push({ pos: [node.range?.[0] ?? 0, 0], code: 'BAD_ALIAS', message: '' });
    },
  });
  return found;
}

const spelled: Partial<Record<YAMLError['code'], string>> = {
  ALIAS_PROPS: 'Put a text that begins with * or & between quotes',
  BAD_ALIAS: 'Put a text that begins with * or & between quotes',
  BAD_DIRECTIVE: 'Put a text that begins with % between quotes',
  BAD_DQ_ESCAPE: 'Between double quotes, write \\\\ for a \\',
  BAD_INDENT: 'The spaces at the beginning of this line differ from those of the lines that belong with it',
  BLOCK_AS_IMPLICIT_KEY: 'A text with a colon and a space must be between quotes',
  BLOCK_IN_FLOW: 'Put a text with a - or a : inside brackets between quotes',
  DUPLICATE_KEY: 'This key is there twice',
  MULTILINE_IMPLICIT_KEY: 'A key and its colon must be on one line: begin a list item with - and a space',
  TAB_AS_INDENT: 'Indent with spaces, not with tabs',
  TAG_RESOLVE_FAILED: 'Put a text that begins with ! between quotes',
};

/** The sign that is missing, by the parser's message. */
const missing: [RegExp, string][] = [
  [/quote/, 'A quotation mark opens a text and none closes it'],
  [/\]$/, 'A bracket [ opens a list and no ] closes it'],
  [/\}$/, 'A bracket { opens keys and values and no } closes it'],
  [/Missing ,/, 'Put a comma between the items in brackets'],
  [/map values|space after :/, 'A key is followed by a colon and a space'],
  [/without - indicator/, 'An item of a list begins with - and a space'],
];

/** The parser's message about a line in our words, or with what usually helps. */
function spellError(code: YAMLError['code'], message: string): string {
  const sign = /reserved character (\S)/.exec(message)?.[1];
  if (sign) return `Put a text that begins with ${sign} between quotes`;
  const isMissing = code === 'MISSING_CHAR' || code === 'BAD_INDENT';
  const open = isMissing ? missing.find(([found]) => found.test(message))?.[1] : undefined;
  return open ?? spelled[code] ?? 'This line cannot be read. Put a text with signs such as : # [ { " between quotes';
}

/**
 * The document's value, in which each plain word is a text unless the schema wants a number or a yes or no there. An
 * item such as `Practise: count` is a text where the schema wants one.
 */
function valueFor(schema: z.ZodType, document: Document, textAt: (path: PropertyKey[]) => string): unknown {
  const typed: unknown = document.toJS();
  visit(document, {
    Scalar(_key, node) {
      if (node.type === 'PLAIN' && /^(?:number|boolean|bigint)$/.test(typeof node.value)) node.value = node.source;
    },
  });
  const value: unknown = document.toJS() ?? {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    if (issue.code !== 'invalid_type') continue;
    const { expected, path } = issue;
    const isLine = expected === 'string' && typeof path.at(-1) === 'number' && isMap(document.getIn(path, true));
    if (expected === 'number' || expected === 'int' || expected === 'boolean') putIn(value, path, valueIn(typed, path));
    else if (isLine) putIn(value, path, textAt(path));
  }
  return value;
}

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

function valueIn(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce((at, part) => (isHolder(at) && Object.hasOwn(at, part) ? at[part] : undefined), value);
}

function putIn(value: unknown, path: PropertyKey[], one: unknown): void {
  const holder = valueIn(value, path.slice(0, -1));
  const key = path.at(-1);
  if (isHolder(holder) && key !== undefined && Object.hasOwn(holder, key)) holder[key] = one;
}

function spellIssue(issue: z.core.$ZodIssue, document: Document, lineOf: (path: PropertyKey[]) => number) {
  const name = spellPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 50).map((key) => ({
      line: lineOf([...issue.path, key]),
      message: isCents(key)
        ? `A comma between { and } begins the next key, here ${key}: write an amount with a point, such as 49.50`
        : `${spellPath([...issue.path, key])} is no key that is known here`,
    }));
  }
  const isMissing = issue.path.length > 0 && !document.hasIn(issue.path);
  const message = isMissing ? `${name} is missing` : [name, issue.message].filter(Boolean).join(': ');
  return [{ line: lineOf(issue.path), message }];
}

/** What a decimal comma leaves of `GBP: 49,50` as a key of its own. */
const isCents = (key: string) => /^\d+$/.test(key);

function spellPath(path: PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : String(part))).join(', ');
}

/** The offset at which a path's node begins; of the last existing node on the path. */
function offsetOf(root: Node | null, path: PropertyKey[]): number {
  let offset = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else return offset;
  }
  return offset;
}
