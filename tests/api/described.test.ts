import { matchRoutes } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listEndpoints } from '~/api/endpoints.server';
import { schemaNames } from '~/api/schema-names';
import type { Operation } from '~/http/endpoint.server';
import { describeApi } from '~/http/openapi.server';

/*
 * The API's description is written for people: each operation says what it is for, each parameter what it means, and
 * each example is a request that the operation takes and an answer that it may give.
 */

const endpoints = listEndpoints();
const operations = endpoints.flatMap(({ path, operations: all }) =>
  Object.entries(all).map(([method, operation]): [string, string, Operation] => [`${method} ${path}`, path, operation]),
);

interface Described {
  description?: string;
  parameters?: { name: string; description?: string; example?: unknown; required: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}
const document = describeApi({ title: 'Test', origin: 'https://test.example', endpoints, names: schemaNames });
const paths = document.paths as Record<string, Record<string, Described>>;
const describedAs = (name: string): Described => {
  const [method = '', path = ''] = name.split(' ');
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Described;
};

it('every endpoint path matches its own route', () => {
  const led = endpoints.map(({ path }) => matchRoutes(endpoints, path.replaceAll(/:\w+/g, 'one'))?.[0]?.route.path);
  expect(led).toEqual(endpoints.map(({ path }) => path));
});

/** Operations that take a file in a form: the file in their examples is only a placeholder text. */
const isBytes = ({ facts }: Operation) => facts.bodyType === 'multipart/form-data';

describe.each(operations)('%s', (name, path, operation) => {
  const { facts } = operation;
  const sends = facts.example?.sends;

  it('describes its purpose, who may use it and its refusals', () => {
    const { description = '' } = describedAs(name);
    expect(description).not.toBe(facts.summary);
    expect(description.match(/[.!?](?: |$)/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
    expect(description).toMatch(/^[A-Z]/);
    if (facts.auth === 'admin') expect(description).toContain('For administrators');
    else if (facts.auth.startsWith('bearer'))
      expect(description).toMatch(/signed-in user|[Mm]ember|[Ss]ubscriber|author/);
    // The description explains every refusal but 401 and 403, which any operation may answer.
    const refusals = [...(facts.problems ?? []), ...(Array.isArray(facts.limit) ? [429] : [])];
    for (const status of refusals) {
      expect(describedAs(name).responses).toHaveProperty(String(status));
      if (![401, 403].includes(status)) expect(description, `about ${status}`).toContain(String(status));
    }
  });

  it('describes every parameter', () => {
    for (const { name: parameter, description, required, example } of describedAs(name).parameters ?? []) {
      expect(description, parameter).toMatch(/^[A-Z].*\.$/);
      if (required) expect(example, parameter).toBeDefined();
    }
  });

  it('accepts its example request', () => {
    const parsed = operation.input.safeParse(sends ?? {});
    expect(parsed.error?.issues ?? []).toEqual([]);
    const input = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' });
    const known = Object.keys(input.properties ?? {});
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(sends ?? {}).filter((field) => !known.includes(field) && !inPath.includes(field))).toEqual([]);
    const { requestBody } = describedAs(name);
    if (!requestBody || facts.bodyType === 'application/octet-stream') return;
    const [content] = Object.values(requestBody.content);
    expect(content?.example).toBeDefined();
    if (isBytes(operation)) expect(content?.example).toHaveProperty('file');
  });

  it('has an example answer that fits its schema exactly', () => {
    const answers = facts.example?.answers;
    if (!facts.output) return expect(answers).toBeUndefined();
    // The schema must not strip a field, so that the example shows only fields that the operation returns.
    expect(facts.output.parse(answers)).toEqual(answers);
    const shown = describedAs(name).responses['200']?.content?.['application/json']?.example;
    expect(shown).toMatchObject({ data: facts.isPaged ? [answers] : answers });
  });
});

it('every operation has its own description', () => {
  expect(operations.length).toBeGreaterThanOrEqual(109);
  const described = Object.values(paths).flatMap((item) => Object.values(item));
  expect(described).toHaveLength(operations.length);
  const texts = described.map(({ description }) => description);
  // No two operations share a description.
  expect(new Set(texts).size).toBe(texts.length);
});
