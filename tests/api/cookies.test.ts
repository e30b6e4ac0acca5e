import { env, exports } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { createCookieJar } from '~/http/cookies/cookies.server';
import { hashPassword } from '~/kit/crypto.server';
import { makeSignUp, makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';

const email = 'owner@mailbox.test';
const password = 'Harbour42x';
const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;

beforeEach(remakeBindings);

/** A browser that stores cookies and sends them back. */
function openBrowser() {
  const jar = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value.join('='));
    }
  };
  return {
    jar,
    names: () => [...jar.keys()].map((name) => name.replace(/-\d+$/, '')).sort(),
    async send(path: string, fields?: Record<string, string>): Promise<Response> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await worker.fetch(
        new Request(origin + path, {
          redirect: 'manual',
          headers: { cookie },
          ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
        }),
      );
      keep(answer);
      return answer;
    },
  };
}

/** Everything that can be read in the browser’s cookies. */
function readable(jar: Map<string, string>): string {
  const texts = [...jar.values()].flatMap((value) => value.split('.'));
  return texts.map((text) => text + Buffer.from(text, 'base64url').toString('latin1')).join('\n');
}

async function makeOwner() {
  return makeUser(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password) });
}

test('the pending, target and code cookies do not reveal the email address or the activation code', async () => {
  await makeSignUp(testScope().db, { email, emailKey: email, passwordHash: await hashPassword(password) });
  const browser = openBrowser();
  expect((await browser.send('/sign-in', { intent: 'sign-in', email, password })).status).toBe(303);
  await browser.send('/redeem?code=GIFT-OF-SOMEBODY');
  await browser.send(`/my-profile?for=${email}`);
  expect(browser.names()).toEqual(expect.arrayContaining(['code', 'pending', 'target']));
  for (const told of ['mailbox', 'owner', 'GIFT-OF-SOMEBODY']) expect(readable(browser.jar)).not.toContain(told);
  const page = await (await browser.send('/verification-sent?state=notVerified')).text();
  expect(page).toContain(email);
});

test('signing out removes every cookie except d1, device and lite, and clears the browser’s storage', async () => {
  await makeOwner();
  const browser = openBrowser();
  await browser.send('/sign-up');
  await browser.send('/lite', { intent: 'choose', lite: 'on' });
  await browser.send(`/my-profile?for=${email}`);
  await browser.send('/sign-in', { intent: 'sign-in', email, password, redirectTo: '/my-profile' });
  expect(browser.names()).toContain('session');
  await browser.send('/my-profile', { intent: 'subtitles', preferredSubtitleLanguage: 'de' });
  const out = await browser.send('/logout', { intent: 'logout' });
  expect(out.headers.get('clear-site-data')).toBe('"storage"');
  expect(browser.names()).toEqual(['d1', 'device', 'lite']);
});

test('the Server-Timing header with the round trips is sent on the local origin only', async () => {
  const asked = async (base: string) =>
    (await worker.fetch(new Request(`${base}/sign-in`, { redirect: 'manual' }))).headers.get('server-timing');
  expect(await asked(origin)).toMatch(/trips/);
  expect(await asked('https://cuepoint.example')).toBeNull();
  const kept = async (base: string) => (await worker.fetch(new Request(`${base}/terms-of-use`))).headers;
  for (const _again of [1, 2]) expect((await kept('https://cuepoint.example')).get('server-timing')).toBeNull();
});

test('a not-found page shows and clears a flash message, and a HEAD request does not clear it', async () => {
  const { config, now } = testScope();
  const cookies = createCookieJar(new Request(origin), config.secrets.session, now);
  cookies.set(cookieRules.flash, { id: 'news', kind: 'success', text: 'It is in your basket.' });
  const cookie = cookies.written()[0]?.split(';')[0] ?? '';
  const ask = (path: string, method = 'GET') =>
    worker.fetch(new Request(origin + path, { method, headers: { cookie } }));

  const missing = await ask('/no-such-page');
  expect([missing.status, missing.headers.get('set-cookie')]).toEqual([404, expect.stringContaining('Max-Age=0')]);
  const html = (await missing.text()).replaceAll(/<script.*?<\/script>/gs, '');
  expect(html).toContain('It is in your basket.');

  const head = await ask('/basket', 'HEAD');
  expect([head.status, head.headers.get('set-cookie')]).toEqual([200, null]);
});
