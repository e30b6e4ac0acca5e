import { expect, test } from 'vitest';
import { z } from 'zod';
import { readableApi } from './api-docs.server';
import { operation } from './endpoint.server';

const Course = z.object({
  title: z.string(),
  price: z.number().nullable(),
  lessons: z.array(z.object({ id: z.string(), isPreview: z.boolean() })),
});
const Input = z.object({
  id: z.string().describe('The id of the course.'),
  sort: z.enum(['new', 'old', '']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
const run = async () => null;
const get = operation(Input, run, {
  summary: 'A course',
  description: 'Shows a course.',
  auth: 'optional',
  limit: 'reads',
  output: Course,
  tag: 'courses',
});
const put = operation(z.object({ id: z.string(), title: z.string().min(3).max(20) }), run, {
  summary: 'Rename it',
  description: 'Gives a course another title.',
  auth: 'bearer',
  limit: 'ownRow',
  tag: 'courses',
  problems: [409],
});
const endpoints = [{ path: '/api/v1/courses/:id', operations: { GET: get, PUT: put } }];
const docs = readableApi({ title: 'Test API', origin: 'https://x.test', endpoints });

test('operations are grouped by tag and have their own anchors', () => {
  expect(docs.groups.map(({ id, name }) => [id, name])).toEqual([['tag-courses', 'Courses']]);
  const [first, second] = docs.groups[0]?.operations ?? [];
  expect([first?.method, first?.path, first?.summary]).toEqual(['GET', '/api/v1/courses/{id}', 'A course']);
  expect(first?.id).not.toBe(second?.id);
  expect(second?.description).toBe('Gives a course another title.');
});

test('parameters, body and answer are listed by name and type, with nested fields by path', () => {
  const [first, second] = docs.groups[0]?.operations ?? [];
  expect(first?.parameters).toEqual([
    { name: 'id', place: 'path', type: 'string', isRequired: true, description: 'The id of the course.' },
    { name: 'sort', place: 'query', type: 'one of new, old, “empty”', isRequired: false },
    { name: 'limit', place: 'query', type: 'integer, 1 to 100, default 30', isRequired: false },
  ]);
  expect(second?.body).toEqual([{ name: 'title', place: '', type: 'string, 3 to 20 characters', isRequired: true }]);
  expect(first?.answer.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'data: object',
    'data.title: string',
    'data.price: number or null',
    'data.lessons: list of object',
    'data.lessons[].id: string',
    'data.lessons[].isPreview: boolean',
  ]);
});

test('each operation says who may call it and which errors it returns', () => {
  const [first, second] = docs.groups[0]?.operations ?? [];
  expect([first?.auth, second?.auth]).toEqual(['Token optional: signed in, it answers more', 'Bearer token']);
  expect(second?.answer).toEqual({ status: '204', fields: [] });
  expect(second?.problems).toContain('409 Conflict');
  expect(docs.problem.map(({ name }) => name)).toContain('code');
});
