import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';

const worker = (exports as unknown as { default: Fetcher }).default;

test.each([
  ['/logout?expired=1', 'Your session has ended'],
  ['/restore-password?token=old', 'Recovery link has expired'],
  ['/change-email?token=old', 'This link has expired'],
  ['/verification?token=old', 'This link has expired'],
  ['/unsubscribe?token=old', 'This link doesn’t work'],
])('%s has its heading as the document’s title', async (path, heading) => {
  const answer = await worker.fetch(new Request(`${env.APP_ORIGIN}${path}`, { redirect: 'manual' }));
  const text = await answer.text();
  expect(/<h1[^>]*>([^<]*)</.exec(text)?.[1]).toBe(heading);
  expect(/<title>([^<]*)</.exec(text)?.[1]).toBe(`${heading} · Cuepoint`);
});
