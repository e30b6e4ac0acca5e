import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { ServerBuild } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import { createFetch } from './fetch';

test('when Remix fails with a bare 500, the answer is a page that names the request', async () => {
  const build = {
    routes: { root: { id: 'root', path: '', module: { default: () => null, action: () => null } } },
    entry: { module: { default: () => new Response('a page'), handleError: () => undefined } },
    assets: { routes: {} },
    future: {},
    publicPath: '/',
  } as unknown as ServerBuild;
  const post = async (headers: HeadersInit) => {
    const request = new Request(`${env.APP_ORIGIN}/`, { method: 'POST', headers });
    return createFetch(build)(request, env, createExecutionContext());
  };
  const { host } = new URL(env.APP_ORIGIN);
  expect(await (await post({ origin: env.APP_ORIGIN, host })).text()).toBe('a page');
  // Remix compares the origin with the Host header, which is missing here.
  const failed = await post({ origin: env.APP_ORIGIN });
  expect([failed.status, failed.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(await failed.text()).toContain('quote the number');
});
