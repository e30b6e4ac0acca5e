import { expect, it, vi } from 'vitest';
import { letViteIn } from '../../scripts/dev/dev-page.mjs';
import { createQueue } from '../../scripts/dev/queue.mjs';
import { watchMigrations } from '../../scripts/dev/watch-migrations.mjs';

it('letViteIn adds Vite to a content security policy and keeps the rest', () => {
  const policy =
    "default-src 'self'; script-src 'strict-dynamic' 'nonce-a'; style-src 'self'; style-src-attr x; connect-src 'self'";
  expect(letViteIn(policy, 'b', 9000)).toBe(
    "default-src 'self'; script-src 'nonce-b' 'strict-dynamic' 'nonce-a'; style-src 'nonce-b' 'self'; style-src-attr x; connect-src ws://localhost:9000 'self'",
  );
});

it('the local queue delivers a failing message four times at most', async () => {
  const bodies: unknown[] = [];
  const queue = createQueue(async ({ messages }) => {
    for (const message of messages) {
      bodies.push(message.body);
      if (message.body.id === 'b') message.retry({ delaySeconds: 0 });
    }
  });
  await queue.sendBatch([{ body: { id: 'a' } }, { body: { id: 'b' } }]);
  await expect.poll(() => bodies.length).toBe(5);
  expect(bodies.filter((body) => (body as { id: string }).id === 'b')).toHaveLength(4);
});

it('a migration that was written while the database was filled is applied when the watch begins', async () => {
  const prepareData = vi.fn(async () => {});
  const stop = watchMigrations(prepareData);
  await expect.poll(() => prepareData.mock.calls.length).toBe(1);
  stop();
});
