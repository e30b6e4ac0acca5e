import { expect, it } from 'vitest';
import { letViteIn } from '../../scripts/dev/dev-page.mjs';
import { locateError } from '../../scripts/dev/locate-error.mjs';
import { createQueue } from '../../scripts/dev/queue.mjs';

const root = process.cwd();

it('letViteIn adds Vite to a content security policy and keeps the rest', () => {
  const policy =
    "default-src 'self'; script-src 'strict-dynamic' 'nonce-a'; style-src 'self'; style-src-attr x; connect-src 'self'";
  expect(letViteIn(policy, 'b', 9000)).toBe(
    "default-src 'self'; script-src 'nonce-b' 'strict-dynamic' 'nonce-a'; style-src 'nonce-b' 'self'; style-src-attr x; connect-src ws://localhost:9000 'self'",
  );
});

it('locateError finds the first stack line in the app and shows the lines around it', () => {
  const stack = `    at x (${root}/node_modules/y/z.js:1:1)\n    at load (${root}/app/paths.ts:5:9)`;
  const { place, frame } = locateError({ message: 'Oh', stack }, root);
  expect(place).toEqual({ file: 'app/paths.ts', line: 5, column: 9 });
  expect(frame).toMatch(/^> {4}5 \| type Query/m);
});

it.each([
  { message: `Transform failed:\n${root}/app/paths.ts:3:7: ERROR: Expected ";"` },
  { message: `${root}/app/paths.ts: Unexpected token (3:7)` },
  { message: 'Expected ";"', id: `${root}/app/paths.ts`, loc: { line: 3, column: 7 } },
])('locateError finds the place of a source error in each format: $message', (error) => {
  expect(locateError(error, root).place).toEqual({ file: 'app/paths.ts', line: 3, column: 7 });
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
