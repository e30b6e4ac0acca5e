import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
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

const frontMatter = /^---\n([\s\S]*?\n)?---(?:\n|$)/;

/** Splits a Markdown file into its front matter, validated by `schema`, and its text. */
export function readPage<Schema extends z.ZodType>(
  source: string,
  schema: Schema,
  report: Report,
): Page<z.output<Schema>> {
  const found = frontMatter.exec(source);
  if (!found) {
    report(1, 'It does not begin with front matter: a line ---, then keys and values, then a line ---');
    return { head: null, body: source, bodyLine: 1, lineOf: () => 1 };
  }
  const body = source.slice(found[0].length);
  const bodyLine = found[0].split('\n').length;
  // The YAML's first line is below the ---.
  return { ...readYaml(found[1] ?? '', 2, schema, report), body, bodyLine };
}

/** Parses YAML that begins on `firstLine` of its file and validates it by `schema`. */
export function readYaml<Schema extends z.ZodType>(source: string, firstLine: number, schema: Schema, report: Report) {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: PropertyKey[]) => lineAt(offsetOf(document.contents, path));
  if (document.errors.length > 0) {
    for (const { pos, message } of document.errors) report(lineAt(pos[0]), message);
    return { head: null, lineOf };
  }
  const value = contentOf(document, (message) => report(firstLine, message));
  if (value === undefined) return { head: null, lineOf };
  const read = schema.safeParse(value ?? {});
  if (read.success) return { head: read.data as z.output<Schema>, lineOf };
  for (const { line, message } of read.error.issues.flatMap((issue) => spellIssue(issue, document, lineOf)))
    report(line, message);
  return { head: null, lineOf };
}

/** The document's value; undefined for a missing alias or too many references. */
function contentOf(document: Document, report: (message: string) => void): unknown {
  try {
    return document.toJS();
  } catch (error) {
    report(error instanceof Error ? firstLineOf(error.message) : String(error));
    return undefined;
  }
}

const firstLineOf = (text: string) => text.split('\n')[0]?.replace(/:$/, '') ?? text;

function spellIssue(issue: z.core.$ZodIssue, document: Document, lineOf: (path: PropertyKey[]) => number) {
  const name = spellPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      line: lineOf([...issue.path, key]),
      message: `${spellPath([...issue.path, key])} is no key that is known here`,
    }));
  }
  const isMissing = issue.path.length > 0 && !document.hasIn(issue.path);
  const message = isMissing ? `${name} is missing` : [name, issue.message].filter(Boolean).join(': ');
  return [{ line: lineOf(issue.path), message }];
}

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
