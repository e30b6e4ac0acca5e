/** What a field asks of its text, in order; the first test that fails is reported. Shared by schemas and browser. */
export interface FieldRules {
  required: string;
  rules: [test: (text: string) => boolean, message: string][];
}

/** The message of the first rule that a text breaks, or null. */
export function brokenRule({ required, rules }: FieldRules, text: string): string | null {
  if (text === '') return required;
  return rules.find(([test]) => !test(text))?.[1] ?? null;
}
