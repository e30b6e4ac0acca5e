import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Viewer } from '~/scope/viewer';
import { viewerOf } from '../../tests/support/factories';
import { testScope } from '../../tests/support/scope';
import { endpoint, operation } from './endpoint.server';
import { describeApi } from './openapi.server';
import { uploadOperation } from './upload-endpoint.server';

const Output = z.object({ bytes: z.number(), declared: z.number().nullable() });

const door = endpoint({
  POST: uploadOperation(
    z.object({ file: z.string() }),
    async (_scope, { body, declaredBytes }) => ({
      bytes: (await new Response(body).arrayBuffer()).byteLength,
      declared: declaredBytes,
    }),
    { summary: 'Take a file', description: 'A test.', auth: 'bearer', limit: ['upload'], output: Output, tag: 'Files' },
  ),
  PATCH: operation(z.object({}), async () => 'patched', {
    summary: 'Patch',
    description: 'A test.',
    auth: 'none',
    limit: 'ownRow',
    output: z.string(),
    tag: 'Files',
  }),
});

async function ask(init: RequestInit, viewer: Viewer | null = viewerOf()) {
  const request = new Request('http://localhost/files', init);
  const visit = { scope: testScope({ viewer }) };
  const answer = await door({ request, params: {}, visit } as never);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

function formOf(fields: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return { method: 'POST', body: form };
}

const picture = new Blob(['x'.repeat(5000)]);

test('the use case receives the file, whatever fields come before and after it', async () => {
  const answer = await ask(
    formOf([
      ['note', 'a'],
      ['file', picture],
      ['after', 'b'],
    ]),
  );
  expect(answer).toMatchObject({ status: 200, body: { data: { bytes: 5000 } } });
});

test('a guest and a member without a username are refused before a byte is read', async () => {
  const pull = () => {
    throw new Error('it was read');
  };
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const unread = () => ({ method: 'POST', headers, body: new ReadableStream({ pull }, { highWaterMark: 0 }) });
  expect(await ask(unread(), null)).toMatchObject({ status: 401 });
  expect(await ask(unread(), viewerOf({ userName: null }))).toMatchObject({ status: 403 });
});

test('a missing file, a wrong content type and a broken form each get their own status code', async () => {
  expect(await ask(formOf([['note', 'a']]))).toMatchObject({
    status: 422,
    body: { errors: { file: ['Is required'] } },
  });
  expect(await ask({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).toMatchObject({
    status: 415,
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await ask({ method: 'POST', body: '--x\r\nnothing', headers })).toMatchObject({ status: 400 });
  expect(await ask({ method: 'POST', headers })).toMatchObject({ status: 400 });
});

test('an upload endpoint serves its other methods like any endpoint', async () => {
  expect(await ask({ method: 'PATCH' }, null)).toMatchObject({ status: 200, body: { data: 'patched' } });
  const refused = await ask({ method: 'DELETE' });
  expect(refused.status).toBe(405);
  expect(refused.headers.get('allow')).toBe('OPTIONS, PATCH, POST');
});

test('the API description says that the upload takes a multipart form', () => {
  const { paths } = describeApi({
    title: 'API',
    origin: 'http://localhost',
    endpoints: [{ path: '/api/v1/files', operations: door.operations }],
  }) as { paths: Record<string, Record<string, { requestBody?: { content: object } }>> };
  expect(Object.keys(paths['/api/v1/files']?.post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});
