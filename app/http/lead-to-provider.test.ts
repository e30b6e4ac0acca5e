import { expect, it } from 'vitest';
import { AppError, type ErrorKind } from '~/kit/app-error';
import { testScope } from '../../tests/support/scope';
import { cookieRules } from './cookies/cookie-rules';
import { createCookieJar } from './cookies/cookies.server';
import { leadToProvider } from './lead-to-provider.server';
import type { Visit } from './visit';

/** Where the reader is redirected when opening a provider's page, and the flash message. */
async function end(open: Promise<string>) {
  const scope = testScope();
  const cookies = createCookieJar(new Request('http://localhost:8787/'), scope.config.secrets.session, scope.now);
  const visit = { scope, cookies, flash: { isShown: false }, headers: new Headers() } as unknown as Visit;
  const otherwise = { text: 'Not just now.', to: '/payments' };
  const answer = await leadToProvider({ scope, visit }, open, otherwise).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  return { to: answer.headers.get('location'), told: cookies.read(cookieRules.flash) };
}

it('the reader is redirected to the page that the provider opens', async () => {
  const opened = await end(Promise.resolve('https://provider.test/page'));
  expect(opened).toEqual({ to: 'https://provider.test/page', told: undefined });
});

it.each<ErrorKind>(['provider-failed', 'not-configured', 'rate-limited'])(
  'the reader is redirected back with a message on %s',
  async (kind) => {
    const { to, told } = await end(Promise.reject(new AppError(kind)));
    expect(to).toBe('/payments');
    expect(JSON.stringify(told)).toContain('Not just now.');
  },
);

it('the reader is redirected back with the reason of a conflict', async () => {
  const { to, told } = await end(Promise.reject(new AppError('conflict', 'There is nothing to see yet.')));
  expect(to).toBe('/payments');
  expect(JSON.stringify(told)).toContain('There is nothing to see yet.');
});

it('any other error is passed on', async () => {
  await expect(end(Promise.reject(new AppError('not-found')))).rejects.toMatchObject({ kind: 'not-found' });
});
