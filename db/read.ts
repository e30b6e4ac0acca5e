import type { Database, Select, Statement } from './client';

/** Something to be done in a batch: statements, together with what their results become. */
export interface Write<Value> {
  readonly statements: readonly Statement[];
  /** Makes the value of the statements' results, given in the statements' order. */
  readonly toValue: (results: readonly unknown[]) => Value;
}

/** The same where no statement changes anything. */
export interface Read<Value> extends Write<Value> {
  readonly statements: readonly Select[];
}

/** A part of a batch: a statement of drizzle's, or several that make one value. */
export type Part = Statement | Write<unknown>;

/** A part that changes nothing. */
export type ReadPart = Select | Read<unknown>;

/** What a part of a batch answers: a read its value, a statement what drizzle says it does. */
export type Answer<P> = P extends Write<infer Value> ? Value : P extends PromiseLike<infer Result> ? Result : unknown;

/** The answers of several parts, each in its place. */
export type Answers<Parts extends readonly unknown[]> = { [Index in keyof Parts]: Answer<Parts[Index]> };

/** Several parts as one; `toValue` gets the answer of each. It is a read where all of them are. */
export function readOf<const Parts extends readonly ReadPart[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Read<Value>;
export function readOf<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Write<Value>;
export function readOf<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Write<Value> {
  return {
    statements: parts.flatMap(statementsOf),
    toValue: (results) => toValue(...answersOf(parts, results)),
  };
}

/** Several parts as one, which answers what each of them answers. It is a read where all of them are. */
export function together<const Parts extends readonly ReadPart[]>(parts: Parts): Read<Answers<Parts>>;
export function together<const Parts extends readonly Part[]>(parts: Parts): Write<Answers<Parts>>;
export function together<const Parts extends readonly Part[]>(parts: Parts): Write<Answers<Parts>> {
  return { statements: parts.flatMap(statementsOf), toValue: (results) => answersOf(parts, results) };
}

/** The first row of a statement, or null when there is none. */
export function firstOf<Row>(statement: Select & PromiseLike<Row[]>): Read<Row | null>;
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Write<Row | null>;
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Write<Row | null> {
  return readOf([statement], (rows) => rows[0] ?? null) as Write<Row | null>;
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

/** The parts of a change, each under its name: a part or a list of statements. They run in the order written. */
export type NamedParts = Readonly<Record<string, Part | readonly Statement[]>>;

/** The answers of named parts, each under its name. */
export type NamedAnswers<Parts extends NamedParts> = { [Name in keyof Parts]: Answer<Parts[Name]> };

/** Runs all parts in one batch, in the order in which they are written, and answers each under its name. */
export async function runNamed<const Parts extends NamedParts>(
  db: Database,
  parts: Parts,
): Promise<NamedAnswers<Parts>> {
  const answers = await runParts(
    db,
    Object.values(parts).map((part) => (isList(part) ? together(part) : part)),
  );
  return Object.fromEntries(Object.keys(parts).map((name, at) => [name, answers[at]])) as NamedAnswers<Parts>;
}

function isList(part: Part | readonly Statement[]): part is readonly Statement[] {
  return Array.isArray(part);
}

function isMade(part: Part): part is Write<unknown> {
  return 'toValue' in part;
}

function statementsOf(part: Part): readonly Statement[] {
  return isMade(part) ? part.statements : [part];
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
    return isMade(part) ? part.toValue(own) : own[0];
  });
  return answers as Answers<Parts>;
}
