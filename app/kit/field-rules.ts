/** A text field's rules, in order; the first broken one is reported. Schemas and browser share them. */
export interface FieldRules {
  required: string;
  rules: [test: (text: string) => boolean, message: string][];
}

/** The message of the first rule that a text breaks, or null. */
export function brokenRule({ required, rules }: FieldRules, text: string): string | null {
  if (text === '') return required;
  return rules.find(([test]) => !test(text))?.[1] ?? null;
}
