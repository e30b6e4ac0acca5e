import { expect, test, vi } from 'vitest';
import { startDeadline } from '~/kit/deadline';
import { fetchWhole } from './fetch-whole';

const asked = new Request('https://provider.test/');
const start = (time: number) => startDeadline({ time, most: time });

/** Mocks fetch: headers at once, then the body's chunks from `next` until it returns undefined. */
function answerWith(next: () => Promise<Uint8Array | undefined>) {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const bytes = await next();
      if (bytes) controller.enqueue(bytes);
      else controller.close();
    },
    cancel,
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 201, headers: { 'x-said': 'yes' } }));
  return { cancel };
}

test('an answer comes with its status, its headers and all of its body', async () => {
  const parts = ['one, ', 'two'].map((text) => new TextEncoder().encode(text));
  answerWith(async () => parts.shift());
  const answer = await fetchWhole(asked, start(1000));
  expect([answer.status, answer.headers.get('x-said'), await answer.text()]).toEqual([201, 'yes', 'one, two']);
});

test('an answer without a body is one too', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect((await fetchWhole(asked, start(1000))).status).toBe(204);
});

test('a body that comes byte by byte is given up in time, and its connection with it', async () => {
  const { cancel } = answerWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return new Uint8Array(1);
  });
  const began = Date.now();
  await expect(fetchWhole(asked, start(200))).rejects.toMatchObject({ kind: 'provider-failed' });
  expect(Date.now() - began).toBeLessThan(1000);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});

test('a body without an end is given up by its size', async () => {
  const { cancel } = answerWith(async () => new Uint8Array(256 * 1024));
  await expect(fetchWhole(asked, start(10_000))).rejects.toMatchObject({ kind: 'provider-failed' });
  expect(cancel).toHaveBeenCalled();
});

test('a service that leads elsewhere is not followed', async () => {
  const asks = vi.fn(async (_request: Request, _init: RequestInit) => {
    return new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/' } });
  });
  vi.stubGlobal('fetch', asks);
  await expect(fetchWhole(asked, start(1000))).rejects.toMatchObject({ kind: 'provider-failed' });
  expect(asks.mock.calls).toEqual([[asked, expect.objectContaining({ redirect: 'manual' })]]);
});
