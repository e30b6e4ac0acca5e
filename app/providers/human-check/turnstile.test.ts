import { describe, expect, it, vi } from 'vitest';
import { callerOf } from '#workers/caller';
import { startDeadline } from '~/kit/deadline';
import { testScope } from '../../../tests/support/scope';
import { turnstile } from './turnstile';

const settings = { verifyUrl: 'https://check.test/siteverify', secret: 'secret-of-the-check', siteKey: 'site' };

/** The service's answer if it could not check the token. */
const internalError = { success: false, 'error-codes': ['internal-error'] };

/** The fields sent to the service for a request with these headers. */
async function sentFor(headers: Record<string, string>): Promise<Record<string, string>> {
  let sent = new FormData();
  vi.stubGlobal('fetch', async (request: Request) => {
    sent = await request.formData();
    return Response.json({ success: true });
  });
  const caller = callerOf(new Request('http://localhost', { headers }), testScope().config);
  const check = turnstile(settings, startDeadline({ time: 1000, most: 1000 }));
  expect(await check.verify('a-token', caller.exactAddress)).toBe(true);
  return Object.fromEntries(sent) as Record<string, string>;
}

describe('the human check', () => {
  it.each(['203.0.113.7', '2001:db8:1:2:3:4:5:6'])('is told the very address that asks: %s', async (address) => {
    expect(await sentFor({ 'cf-connecting-ip': address })).toMatchObject({ response: 'a-token', remoteip: address });
  });

  it('is told no address where none is known', async () => {
    expect(await sentFor({})).not.toHaveProperty('remoteip');
  });

  it.each(['unknown', '203.0.113.7, 5.6.7.8', '999.1.1.1', '2001:db8:1:2::/64', '0x7f.1'])(
    'is told nothing that is no address: %s',
    async (text) => {
      expect(await sentFor({ 'cf-connecting-ip': text })).not.toHaveProperty('remoteip');
    },
  );

  it.each([
    ['an error', async () => new Response('down', { status: 500 })],
    ['an error in its own words', async () => Response.json(internalError, { status: 500 })],
    ['an error in its own words that looks like a verdict', async () => Response.json(internalError)],
    [
      'a doubt about our own key',
      async () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }),
    ],
    ['silence', () => new Promise<Response>(() => {})],
  ])('that answers with %s is a provider that failed', async (_what, answer) => {
    vi.stubGlobal('fetch', answer);
    const check = turnstile(settings, startDeadline({ time: 100, most: 100 }));
    await expect(check.verify('a-token', null)).rejects.toMatchObject({ kind: 'provider-failed' });
  });

  it('that refuses a token says so', async () => {
    const refusal = { success: false, 'error-codes': ['invalid-input-response'] };
    vi.stubGlobal('fetch', async () => Response.json(refusal));
    const check = turnstile(settings, startDeadline({ time: 100, most: 100 }));
    expect(await check.verify('a-token', null)).toBe(false);
  });
});
