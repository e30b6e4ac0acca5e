import { is, SQL } from 'drizzle-orm';
import type { Database, Select, Statement } from './client';
import { rawStatement } from './raw-statement';

/** Part of a batch: statements, and a function that turns their results into a value. */
export interface Write<Value> {
  readonly statements: readonly Statement[];
  /** Builds the value from the statements' results, in the statements' order. */
  readonly toValue: (results: readonly unknown[]) => Value;
}

/** A `Write` whose statements all are selects. */
export interface Read<Value> extends Write<Value> {
  readonly statements: readonly Select[];
}

/** A part of a batch: a drizzle statement, or several that make one value. */
export type Part = Statement | Write<unknown>;

/** A part that only selects. */
export type ReadPart = Select | Read<unknown>;

/** What a part of a batch returns: its value, or a statement's result type. */
export type Answer<P> = P extends Write<infer Value> ? Value : P extends PromiseLike<infer Result> ? Result : unknown;

/** The answers of several parts, in the same order. */
export type Answers<Parts extends readonly unknown[]> = { [Index in keyof Parts]: Answer<Parts[Index]> };

/** What these parts make together: a read if all of them are reads. */
type Combined<Parts extends readonly Part[], Value> = Parts extends readonly ReadPart[] ? Read<Value> : Write<Value>;

/** Combines parts into one; `toValue` gets the answer of each. */
export function readOf<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...answers: Answers<Parts>) => Value,
): Combined<Parts, Value> {
  const combined: Write<Value> = {
    statements: parts.flatMap(statementsOf),
    toValue: (results) => toValue(...answersOf(parts, results)),
  };
  return combined as Combined<Parts, Value>;
}

/** Combines parts into one that returns the answer of each. */
export function together<const Parts extends readonly Part[]>(parts: Parts): Combined<Parts, Answers<Parts>> {
  return readOf(parts, (...answers) => answers);
}

/** The first row of a statement, or null when it finds none. */
export function firstOf<Row>(statement: Select & PromiseLike<Row[]>): Read<Row | null>;
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Write<Row | null>;
export function firstOf<Row>(statement: Statement & PromiseLike<Row[]>): Write<Row | null> {
  return readOf([statement], (rows) => rows[0] ?? null) as Write<Row | null>;
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
  const statements = parts.flatMap(statementsOf).map((one) => (is(one, SQL) ? rawStatement(db, one) : one));
  const [first, ...rest] = statements;
  const results = first ? await db.batch([first, ...rest]) : [];
  return answersOf(parts, results);
}

/** The parts of a change, each under its name: a part or a list of statements. They run in the order written. */
export type NamedParts = Readonly<Record<string, Part | readonly Statement[]>>;

/** The answers of named parts, by name. */
export type NamedAnswers<Parts extends NamedParts> = { [Name in keyof Parts]: Answer<Parts[Name]> };

/** Runs all parts in one batch, in the order in which they are written, and returns each answer by name. */
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
 * The only place that matches results to parts. Both are in the same order, which the compiler cannot know: hence the
 * cast.
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
