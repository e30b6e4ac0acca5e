import { beforeEach, expect, test } from 'vitest';
import { callerOf } from '#workers/caller';
import { takeConsoleErrors } from '../../../tests/support/console';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { countTries, perAddress, perAddressAnd } from './count-tries.server';

beforeEach(resetBindings);

const rule = { name: 'knock', limit: 2, seconds: 60 };

/** A scope for a caller with this address, as the platform reports it; null if the platform reports no address. */
function from(address: string | null) {
  const scope = testScope();
  const headers = address === null ? undefined : { 'cf-connecting-ip': address };
  return { ...scope, caller: callerOf(new Request('http://localhost', { headers }), scope.config) };
}

async function triesUntilRefused(address: string | null, limitOf = perAddress): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const scope = from(address);
    const refused = await countTries(scope, [limitOf(scope, rule)]).then(
      () => null,
      (error: unknown) => error,
    );
    if (!refused) continue;
    expect(refused).toMatchObject({ kind: 'rate-limited', retryAfter: expect.any(Number) });
    return tries;
  }
  throw new Error('it was never refused');
}

test('each network address has its own limit, and all addresses of one IPv6 /64 share a limit', async () => {
  expect(await triesUntilRefused('192.0.2.1')).toBe(2);
  expect(await triesUntilRefused('192.0.2.2')).toBe(2);
  expect(await triesUntilRefused('2001:db8:1:2::3')).toBe(2);
  expect(await triesUntilRefused('2001:db8:1:2:ffff::4')).toBe(0);
});

test('a caller with an unknown or local address has a higher limit of 100 tries', async () => {
  for (const address of [null, '127.0.0.1', '::1']) expect(await triesUntilRefused(address), `${address}`).toBe(100);
});

test('a limit per address and account keeps its value for a local address', async () => {
  const ofOwner: typeof perAddress = (scope, limit) => perAddressAnd(scope, 'owner@mailbox.test', limit);
  expect(await triesUntilRefused('127.0.0.1', ofOwner)).toBe(2);
});

test('a configured limit replaces the default limit of the same name', async () => {
  const scope = from('192.0.2.1');
  const config = { ...scope.config, rateLimits: { knock: { limit: 0, seconds: 60 } } };
  await expect(countTries({ ...scope, config }, [perAddress(scope, rule)])).rejects.toMatchObject({ status: 429 });
});

test('a limit that the endpoint does not declare is logged as an error and counted like any other', async () => {
  const scope = { ...from('192.0.2.9'), namedLimits: ['another'] };
  const knock = () => countTries(scope, [perAddress(scope, rule)]);
  await knock();
  expect(takeConsoleErrors()).toEqual([expect.stringContaining('"event":"limit-not-named"')]);
  await knock();
  await expect(knock()).rejects.toMatchObject({ kind: 'rate-limited' });
  takeConsoleErrors();
});

test('a try that is refused by one limit does not count against other limits', async () => {
  const shared = { name: 'knock-owner', subject: 'owner@mailbox.test', limit: 5, seconds: 60 };
  const knock = async (address: string) => {
    const scope = from(address);
    return countTries(scope, [perAddress(scope, rule), shared]).then(
      () => 'heard',
      () => 'refused',
    );
  };
  const stranger: string[] = [];
  for (let i = 0; i < 30; i++) stranger.push(await knock('192.0.2.7'));
  expect(stranger.filter((said) => said === 'heard')).toHaveLength(2);
  expect(await knock('192.0.2.8')).toBe('heard');
});
