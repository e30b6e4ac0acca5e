import type { z } from 'zod';

/**
 * Messages in plain English for invalid input: pass this as `error` when parsing. A schema's own messages take
 * precedence.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? 'Is required' : (typeTexts[issue.expected] ?? 'Is invalid');
    case 'invalid_value':
      return issue.input == null ? 'Is required' : `Must be one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return isEmpty(issue)
        ? 'Is required'
        : bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    default:
      return 'Is invalid';
  }
};

const typeTexts: Partial<Record<string, string>> = {
  string: 'Must be a text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const units: Partial<Record<string, string>> = { string: 'symbols', array: 'items' };

function bound(origin: string, limit: string, value: number | bigint): string {
  const unit = units[origin];
  return unit ? `Must have ${limit} ${value} ${unit}` : `Must be ${limit} ${value}`;
}

function isEmpty({ origin, minimum }: { origin: string; minimum: number | bigint }): boolean {
  return origin in units && Number(minimum) === 1;
}
