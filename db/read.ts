import type { Database, Statement } from './client';

/** A read: statements, and a function that turns their results into a value. */
export interface Read<Value> {
  readonly statements: readonly Statement[];
  /** Builds the value from the statements' results, in the statements' order. */
  readonly toValue: (results: readonly unknown[]) => Value;
}

/** A part of a batch: a drizzle statement or a read. */
export type Part = Statement | Read<unknown>;

/** What a part of a batch returns: a read's value, or a statement's result type. */
export type Answer<P> = P extends Read<infer Value> ? Value : P extends PromiseLike<infer Result> ? Result : unknown;

/** The answers of several parts, in the same order. */
export type Answers<Parts extends readonly unknown[]> = { [Index in keyof Parts]: Answer<Parts[Index]> };

/** Combines statements and other reads into one read; `toValue` gets the answer of each. */
export function readOf<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Read<Value> {
  return {
    statements: parts.flatMap(statementsOf),
    toValue: (results) => toValue(...answersOf(parts, results)),
  };
}

/** Several parts as one read, which returns the answer of each. */
export function together<const Parts extends readonly Part[]>(parts: Parts): Read<Answers<Parts>> {
  return { statements: parts.flatMap(statementsOf), toValue: (results) => answersOf(parts, results) };
}

/** The first row of a statement, or null when it finds none. */
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Read<Row | null> {
  return readOf([statement], (rows) => rows[0] ?? null) as Read<Row | null>;
}

/** The same read, preceded by writes in the same batch. */
export function readAfter<Value>(writes: readonly Statement[], read: Read<Value>): Read<Value> {
  return {
    statements: [...writes, ...read.statements],
    toValue: (results) => read.toValue(results.slice(writes.length)),
  };
}

/** A read without statements that returns a known value. */
export function known<Value>(value: Value): Read<Value> {
  return { statements: [], toValue: () => value };
}

/** Runs all parts in one batch, in order, and returns each part's answer. Without statements it makes no round trip. */
export async function runParts<const Parts extends readonly Part[]>(
  db: Database,
  parts: Parts,
): Promise<Answers<Parts>> {
  const [first, ...rest] = parts.flatMap(statementsOf);
  const results = first ? await db.batch([first, ...rest]) : [];
  return answersOf(parts, results);
}

/** The statements of a change by name; they run in the order in which they are written. */
export type NamedParts = Readonly<Record<string, Part>>;

/** The answers of named parts, by name. */
export type NamedAnswers<Parts extends NamedParts> = { [Name in keyof Parts]: Answer<Parts[Name]> };

/** Runs all parts in one batch, in the order in which they are written, and returns each answer by name. */
export async function runNamed<const Parts extends NamedParts>(
  db: Database,
  parts: Parts,
): Promise<NamedAnswers<Parts>> {
  const answers = await runParts(db, Object.values(parts));
  return Object.fromEntries(Object.keys(parts).map((name, at) => [name, answers[at]])) as NamedAnswers<Parts>;
}

function isRead(part: Part): part is Read<unknown> {
  return 'toValue' in part;
}

function statementsOf(part: Part): readonly Statement[] {
  return isRead(part) ? part.statements : [part];
}

/**
 * The only place that matches results to parts. Both are in the same order, which the compiler cannot know: hence the
 * cast.
 */
function answersOf<const Parts extends readonly Part[]>(parts: Parts, results: readonly unknown[]): Answers<Parts> {
  let at = 0;
  const answers = parts.map((part) => {
    const own = results.slice(at, at + statementsOf(part).length);
    at += own.length;
    return isRead(part) ? part.toValue(own) : own[0];
  });
  return answers as Answers<Parts>;
}
