import { describe, expect, it } from 'vitest';
import { startDeadline } from '~/kit/deadline';
import { r2Files } from './r2';

const silent = () => new Promise<never>(() => {});
const broken = () => Promise.reject(new Error('R2: internal error (10001)'));

/** Storage whose methods all behave alike. */
function storage(behave: () => Promise<never>) {
  const bucket = { head: behave, get: behave, put: behave, delete: behave } as unknown as R2Bucket;
  return r2Files(bucket, startDeadline({ time: 100, most: 100 }));
}

const calls: [string, (files: ReturnType<typeof storage>) => Promise<unknown>][] = [
  ['head', (files) => files.head('a')],
  ['get', (files) => files.get('a')],
  ['get of a range', (files) => files.get('a', { first: 0, last: 9 })],
  ['put', (files) => files.put('a', 'text', 'text/plain')],
  ['replace', (files) => files.replace('a', 'text', 'text/plain', null)],
  ['delete', (files) => files.delete(['a'])],
];

describe.each(calls)('%s', (_name, call) => {
  it('ends when storage does not answer', async () => {
    await expect(call(storage(silent))).rejects.toMatchObject({ kind: 'provider-failed' });
  });

  it('says that a provider failed when storage breaks, and keeps the reason for the log', async () => {
    await expect(call(storage(broken))).rejects.toMatchObject({
      kind: 'provider-failed',
      code: 'PROVIDER_FAILED',
      message: 'Our storage did not answer. Please try again in a moment.',
      cause: { message: 'R2: internal error (10001)' },
    });
  });
});
