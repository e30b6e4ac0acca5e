/**
 * What a text must satisfy: a length in characters, where an emoji is one; a pattern; or a function. The OpenAPI
 * document contains lengths and patterns, so functions are for what neither can say. A pattern has the flag `u` alone
 * and begins with `^`.
 */
export type TextTest = { least?: number; most: number } | RegExp | ((text: string) => boolean);

/** A text field's rules, in order; the first broken one is reported. Schemas and browser share them. */
export interface FieldRules {
  required: string;
  /** Makes of the typed text what the rules are about: without the spaces around it, for example. */
  reads?: (typed: string) => string;
  rules: [test: TextTest, message: string][];
}

/** The message of the first rule that a text breaks, or null. */
export function brokenRule({ required, reads, rules }: FieldRules, typed: string): string | null {
  if (typed === '') return required;
  const text = reads ? reads(typed) : typed;
  return rules.find(([test]) => !passes(test, text))?.[1] ?? null;
}

function passes(test: TextTest, text: string): boolean {
  if (typeof test === 'function') return test(text);
  if (test instanceof RegExp) return test.test(text);
  const length = [...text].length;
  return length >= (test.least ?? 0) && length <= test.most;
}

/** The rules as JSON Schema, for the OpenAPI document. It may refuse spaces around a text that the rules allow. */
export function describeRules({ required, rules }: FieldRules) {
  const tests = rules.map(([test]) => test);
  const patterns = tests.flatMap((test) => (test instanceof RegExp ? [test.source] : []));
  const [limits] = tests.flatMap((test) => (typeof test === 'object' && 'most' in test ? [test] : []));
  const [only] = patterns;
  return {
    ...((required || limits?.least) && { minLength: limits?.least ?? 1 }),
    ...(limits && { maxLength: limits.most }),
    ...(only && { pattern: patterns.length > 1 ? patterns.map((one) => `(?=${one})`).join('') : only }),
  };
}
