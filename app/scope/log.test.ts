import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '#db/schema';
import { testScope } from '../../tests/support/scope';
import { createLog, errorFacts, pathWithoutCode } from './log';

test('no logged path contains an activation code, however the path is spelled', () => {
  for (const path of [
    '/api/v1/product-activation-codes/redeem/7KQ4-M2XD-93VTW',
    '/api/v1/Product-Activation-Codes/REDEEM/7KQ4-M2XD-93VTW/',
    '/api/v1/product-activation-codes/re%64eem/7KQ4-M2XD-93VTW',
    '/api/v1/product-activation-codes/redeem%2F7KQ4-M2XD-93VTW',
    '/redeem/7KQ4-M2XD-93VTW',
    '/redeem/7KQ4/M2XD/redeem/93VTW',
  ]) {
    expect(pathWithoutCode(path)).toMatch(/\/redeem\/…$/i);
    expect(pathWithoutCode(path)).not.toMatch(/7KQ4|M2XD|93VTW/);
  }
});

test('all other paths are logged unchanged', () => {
  for (const path of ['/', '/redeem', '/rewards/r1/redeem', '/courses/%ZZ/lessons', '/lessons/a%20b']) {
    expect(pathWithoutCode(path)).toBe(path);
  }
});

test('a failed statement is logged without its values', async () => {
  const { db } = testScope();
  const failure = await db
    .select()
    .from(users)
    .where(sql`no_such_column = ${'dj@mailbox.test'}`)
    .catch((error: unknown) => error);
  const logged = JSON.stringify(errorFacts(failure));
  expect(logged).toContain('no_such_column');
  expect(logged).not.toContain('dj@mailbox.test');
  expect(errorFacts(failure)).toMatchObject({ cause: expect.stringContaining('no such column') });
  expect(errorFacts(failure).stack).toMatch(/^ +at /);
});

test('a thrown value that is not an error is logged without its contents', () => {
  expect(JSON.stringify(errorFacts({ email: 'dj@mailbox.test' }))).not.toContain('mailbox');
});

test('a log entry stays on one line, whatever text it contains', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const text = 'a\nb\u001b[2Jc\u0085d\u2028e\u202ef\u2066g\u007f';
  createLog({}).info('tried', { text });
  expect(lines[0]).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(lines[0] as string).text).toBe(text);
  expect(errorFacts(new Error(text)).message).toBe('a b [2Jc d e f g ');
});
