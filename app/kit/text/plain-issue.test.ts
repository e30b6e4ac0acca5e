import { expect, it } from 'vitest';
import { z } from 'zod';
import { plainIssue } from './plain-issue';

it.each([
  [z.string(), undefined, 'Is required'],
  [z.string(), null, 'Is required'],
  [z.enum(['GBP', 'USD']), undefined, 'Is required'],
  [z.string(), 7, 'Must be a text'],
  [z.number(), 'x', 'Must be a number'],
  [z.number().int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'x', 'Must be true or false'],
  [z.array(z.string()), 'x', 'Must be a list'],
  [z.object({}), 'x', 'Must be an object'],
  [z.date(), 'x', 'Is invalid'],
  [z.enum(['GBP', 'USD']), 'EUR', 'Must be one of: GBP, USD'],
  [z.number().max(100), 101, 'Must be at most 100'],
  [z.number().min(1), 0, 'Must be at least 1'],
  [z.number().positive(), 0, 'Must be more than 0'],
  [z.number().lt(5), 5, 'Must be less than 5'],
  [z.number().multipleOf(0.5), 0.7, 'Must be a multiple of 0.5'],
  [z.string().max(2), 'xyz', 'Must have at most 2 symbols'],
  [z.string().min(1), '', 'Is required'],
  [z.array(z.string()).min(2), [], 'Must have at least 2 items'],
  [z.string().regex(/^x$/), 'y', 'Is invalid'],
  [z.url(), 'y', 'Is invalid'],
  [z.union([z.number(), z.boolean()]), 'y', 'Is invalid'],
  [z.strictObject({}), { extra: 1 }, 'Is invalid'],
  [z.string({ error: 'Choose a name' }), undefined, 'Choose a name'],
  [z.number().max(5, 'Too many for us'), 6, 'Too many for us'],
])('%# a refused value gets a plain text, unless the schema has its own', (schema, sent, text) => {
  expect(schema.safeParse(sent, { error: plainIssue }).error?.issues.map(({ message }) => message)).toEqual([text]);
});
