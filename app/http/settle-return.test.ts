import { expect, test } from 'vitest';
import { AppError, type ErrorKind } from '~/kit/app-error';
import { testScope } from '../../tests/support/scope';
import { settleReturn } from './settle-return.server';

/** The state that a return page shows, by the address's state and the provider's answer. */
const shown = async (said: string, known: string | ErrorKind, isError = false) => {
  const answer = isError ? Promise.reject(new AppError(known as ErrorKind)) : Promise.resolve({ state: known });
  return (await settleReturn(testScope(), said, answer)).state;
};

test.each(['paid', 'done', 'pending', 'cancelled', 'expired', 'mismatch'])(
  'a payment that the provider knows as %s is shown so, whatever the address says',
  async (known) => {
    for (const said of ['succeeded', 'cancelled', 'failed', 'x']) expect(await shown(said, known), said).toBe(known);
  },
);

test('a payment page that is still open is on its way if the address says that it succeeded, else not completed', async () => {
  expect(await shown('succeeded', 'open')).toBe('pending');
  expect(await shown('cancelled', 'open')).toBe('cancelled');
  expect(await shown('failed', 'open')).toBe('cancelled');
});

test('the address counts while the provider does not answer', async () => {
  expect(await shown('succeeded', 'provider-failed', true)).toBe('pending');
  expect(await shown('cancelled', 'provider-failed', true)).toBe('cancelled');
});

test('an unknown payment page is not found, unless the address says that nothing was paid on it', async () => {
  await expect(shown('succeeded', 'not-found', true)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await shown('cancelled', 'not-found', true)).toBe('cancelled');
});

test('other refusals pass', async () => {
  await expect(shown('cancelled', 'rate-limited', true)).rejects.toMatchObject({ kind: 'rate-limited' });
});
