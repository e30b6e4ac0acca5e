import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requireValid } from '~/http/endpoint.server';
import { AppError } from '~/kit/app-error';
import { listEndpoints } from './endpoints.server';

const operations = listEndpoints().flatMap(({ path, operations: all }) =>
  Object.entries(all).map(([method, { input }]): [string, z.ZodType] => [`${method} ${path}`, input]),
);

const oddValues = [
  null,
  true,
  -1,
  1.5,
  1e12,
  '',
  '-1',
  'x y',
  '0123456789'.repeat(5000),
  [],
  [null],
  ['x y'],
  {},
  [{}],
];

/** The error for this input; null if the schema accepts the input. */
function refusalOf(schema: z.ZodType, sent: unknown): AppError | null {
  try {
    requireValid(schema, sent);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The texts of the error for this input: its detail and its field errors. */
function textsOf(schema: z.ZodType, sent: unknown): string[] {
  const refusal = refusalOf(schema, sent);
  return refusal ? [refusal.message, ...Object.values(refusal.errors ?? {}).flat()] : [];
}

describe.each(operations)('%s', (_name, input) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });

  it('refuses an empty body and odd values in plain words, not in those of the validator', () => {
    const sent = oddValues.map((odd) => Object.fromEntries(Object.keys(properties).map((field) => [field, odd])));
    for (const text of [{}, ...sent].flatMap((fields) => textsOf(input, fields))) {
      expect(text).not.toMatch(
        /invalid (input|string|number|option|value|key)|expected|received|too (big|small)|unrecognized/i,
      );
    }
  });
});

it('names what is missing and which limit a number breaks', () => {
  const refused = (name: string, sent: unknown) =>
    refusalOf(operations.find(([operation]) => operation === name)?.[1] ?? z.any(), sent)?.errors;
  expect(refused('POST /api/v1/courses/payments-chargebee', {})).toEqual({ hostedPageId: ['Is required'] });
  expect(refused('POST /api/v1/courses/payments', {})).toMatchObject({ coursesIds: ['Is required'] });
  expect(refused('POST /api/v1/user-video-trackings', {})).toEqual({
    fileId: ['Is required'],
    startTime: ['Is required'],
    endTime: ['Is required'],
  });
  expect(refused('POST /api/v1/user-video-trackings', { fileId: 'v', startTime: -1, endTime: 2 })).toEqual({
    startTime: ['Must be at least 0'],
  });
  expect(refused('GET /api/v1/courses', { limit: '101', offset: '-1' })).toEqual({
    limit: ['Must be at most 100'],
    offset: ['Must be at least 0'],
  });
  expect(refused('GET /api/v1/courses', { limit: 'x' })).toEqual({ limit: ['Must be a number'] });
  expect(refused('POST /api/v1/courses/:id/ratings', { id: 'x', rating: 0.3 })).toEqual({
    rating: ['Choose a rating from 0.5 to 5, in steps of a half'],
  });
});

it('takes a flag as true or false only', () => {
  const complete = operations.find(([operation]) => operation === 'PATCH /api/v1/lessons/:id/complete')?.[1] ?? z.any();
  expect(refusalOf(complete, { id: 'x', isCompleted: true })).toBeNull();
  expect(refusalOf(complete, { id: 'x', isCompleted: 'yes' })?.errors).toEqual({ isCompleted: ['Is invalid'] });
});
