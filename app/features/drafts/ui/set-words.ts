import { formatWhole } from '~/kit/money';
import type { Option } from '~/ui/forms/field';
import { type Fields, textIn } from '../fields';

/* The words in which the line of a folded part says what is set. */

/** The parts that are not empty, as the words of a line: 'Cover, trailer'. */
export function listed(...parts: (string | false)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** '3 courses', '1 course', and nothing for none. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  count === 0 ? '' : `${formatWhole(count)} ${count === 1 ? one : several}`;

/** The words of those fields that are not empty. */
export const wordsOfSet = (fields: Fields, words: Record<string, string>): string[] =>
  Object.entries(words).flatMap(([name, word]) => (textIn(fields, name).trim() ? [word] : []));

/** The number of rows of a list in which something is typed. */
export function filledRows(fields: Fields, name: string): number {
  const start = `${name}.`;
  const filled = Object.keys(fields).filter((field) => field.startsWith(start) && textIn(fields, field).trim());
  return new Set(filled.map((field) => field.slice(start.length).split('.', 1)[0])).size;
}

/** The label of the option that a field has; '' if it has none. */
export const chosenIn = (fields: Fields, name: string, options: Option[]): string =>
  options.find(({ value }) => value === textIn(fields, name))?.label ?? '';

/** 'Turntables, CDJs and 2 more' */
export function firstOf(chosen: string[]): string {
  const first = chosen.slice(0, 2).join(', ');
  return chosen.length > 2 ? `${first} and ${chosen.length - 2} more` : first;
}
