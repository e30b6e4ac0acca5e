import type { Database, Statement } from './client';

/** Something to be read from the database: statements, together with what their results become. */
export interface Read<Value> {
  readonly statements: readonly Statement[];
  /** Makes the value of the statements' results, given in the statements' order. */
  readonly toValue: (results: readonly unknown[]) => Value;
}

/** A part of a batch: a statement of drizzle's, or a read that is made of several. */
export type Part = Statement | Read<unknown>;

/** What a part of a batch answers: a read its value, a statement what drizzle says it does. */
export type Answer<P> = P extends Read<infer Value> ? Value : P extends PromiseLike<infer Result> ? Result : unknown;

/** The answers of several parts, each in its place. */
export type Answers<Parts extends readonly unknown[]> = { [Index in keyof Parts]: Answer<Parts[Index]> };

/** A read made of statements and other reads; `toValue` gets the answer of each. */
export function readOf<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Read<Value> {
  return {
    statements: parts.flatMap(statementsOf),
    toValue: (results) => toValue(...answersOf(parts, results)),
  };
}

/** Several parts as one read, which answers what each of them answers. */
export function together<const Parts extends readonly Part[]>(parts: Parts): Read<Answers<Parts>> {
  return { statements: parts.flatMap(statementsOf), toValue: (results) => answersOf(parts, results) };
}

/** The first row of a statement, or null when it finds none. */
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Read<Row | null> {
  return readOf([statement], (rows) => rows[0] ?? null) as Read<Row | null>;
}

/** The same read, run in its batch after some writes. */
export function readAfter<Value>(writes: readonly Statement[], read: Read<Value>): Read<Value> {
  return {
    statements: [...writes, ...read.statements],
    toValue: (results) => read.toValue(results.slice(writes.length)),
  };
}

/** A value that needs no statement, where a read is asked for. */
export function known<Value>(value: Value): Read<Value> {
  return { statements: [], toValue: () => value };
}

/** Runs all parts in one batch, in their order, and answers what each of them answers. Without statements no trip is made. */
export async function runParts<const Parts extends readonly Part[]>(
  db: Database,
  parts: Parts,
): Promise<Answers<Parts>> {
  const [first, ...rest] = parts.flatMap(statementsOf);
  const results = first ? await db.batch([first, ...rest]) : [];
  return answersOf(parts, results);
}

/** The statements of a change, each under its name; they run in the order in which they are written. */
export type NamedParts = Readonly<Record<string, Part>>;

/** The answers of named parts, each under its name. */
export type NamedAnswers<Parts extends NamedParts> = { [Name in keyof Parts]: Answer<Parts[Name]> };

/** Runs all parts in one batch, in the order in which they are written, and answers each under its name. */
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
 * The one place where results meet the statements that asked for them: both are in the same order, which the
 * compiler cannot know.
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
