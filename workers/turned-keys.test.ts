import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditEntry, auditHashes } from '#db/audit';
import { activationCodes, auditLog, trials } from '#db/schema';
import { isTokenCode, tokenCode, tokenIdOf, tokenText } from '~/features/accounts/mail/mail-tokens.server';
import { mailedLink as optionalMailsLink, userOfMailedLink } from '~/features/accounts/mail/set-optional-mails.server';
import { newHumanChallenge, requireHuman } from '~/features/accounts/require-human.server';
import { signInToWeb } from '~/features/accounts/sign-in/sign-in.server';
import { registerUser } from '~/features/accounts/sign-up/register-user.server';
import { openCode } from '~/features/codes/code-secrets.server';
import { showCode } from '~/features/codes/redeem-code.server';
import { openDraft, sealDraft } from '~/features/festival/seal-entry.server';
import { isLinkGood, signLink } from '~/features/media/signed-links.server';
import { readAccessToken } from '~/features/sessions/access-token.server';
import { identifyViewer } from '~/features/sessions/identify-viewer.server';
import { keepHeldPost, openHeldPost } from '~/features/sessions/keep-held-post.server';
import { accessTokenFor, openWebSession } from '~/features/sessions/open-session.server';
import { mailboxHash, readTrialUse } from '~/features/subscriptions/keep-trial.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { createCookieJar } from '~/http/cookies/cookies.server';
import { newSecret } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { type Config, readConfig } from '~/scope/config';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCode } from '../tests/support/codes';
import { makeUser } from '../tests/support/factories';
import { resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';
import { testVariables } from '../tests/support/variables';

beforeEach(resetBindings);

const origin = 'https://cuepoint.test';
const names = ['SESSION_SECRET', 'TOKEN_SECRET', 'JWT_SECRET', 'HOLD_SECRET'] as const;
const renewed = Object.fromEntries(names.map((name) => [name, newSecret()]));
const kept = Object.fromEntries(names.map((name) => [`${name}_BEFORE`, testVariables[name]]));

const before = readConfig(testVariables);
const turned = readConfig({ ...testVariables, ...renewed, ...kept });
const over = readConfig({ ...testVariables, ...renewed });

function under(config: Config, viewer: Viewer | null = null): Scope {
  return { ...testScope({ viewer }), config };
}

/** Whether something made with a key is still valid under this configuration. */
type IsGood = (config: Config) => Promise<boolean> | boolean;

async function webSession(viewer: Viewer): Promise<IsGood> {
  const scope = under(before, viewer);
  const session = openWebSession(scope, viewer.id, true);
  await scope.write({ session: session.statements });
  const jar = createCookieJar(new Request(origin), before.secrets.session, scope.now);
  jar.set(cookieRules.session, session.credentials.cookie);
  const cookie = jar.written()[0]?.split(';')[0] ?? '';
  return async (config) => {
    const request = new Request(origin, { headers: { cookie } });
    const read = createCookieJar(request, config.secrets.session, scope.now).read(cookieRules.session);
    if (typeof read !== 'string') return false;
    return (await identifyViewer(under(config), { cookie: read }, [])).viewer?.id === viewer.id;
  };
}

async function bearer(viewer: Viewer): Promise<IsGood> {
  const scope = under(before, viewer);
  const session = openWebSession(scope, viewer.id, true);
  await scope.write({ session: session.statements });
  const token = await accessTokenFor(scope, viewer.id, session.sessionId);
  // Only checks the token's signature: a browser's session is not valid at the API.
  return async (config) => {
    const signing = { secret: config.secrets.jwt, issuer: config.appOrigin, now: scope.now() };
    return (await readAccessToken(token, signing))?.userId === viewer.id;
  };
}

function mediaLink(viewer: Viewer): IsGood {
  const now = new Date();
  const link = signLink({ secret: before.secrets.token, origin, path: '/files/a', user: viewer.id, now });
  const { user = '', expires, signature = '' } = Object.fromEntries(new URL(link).searchParams);
  return ({ secrets }) => isLinkGood(secrets.token, '/files/a', { user, expires: Number(expires), signature }, now);
}

function mailedLink(): IsGood {
  const id = newId();
  const text = tokenText(under(before), 'restore', id);
  return (config) => tokenIdOf(under(config), 'restore', text) === id;
}

function mailedDigits(): IsGood {
  const id = newId();
  const digits = tokenCode(under(before), id);
  return (config) => isTokenCode(under(config), id, digits);
}

function unsubscribingLink(viewer: Viewer): IsGood {
  const link = optionalMailsLink(under(before), 'replies', viewer.id);
  return (config) => userOfMailedLink(under(config), link) === viewer.id;
}

async function heldPost(viewer: Viewer): Promise<IsGood> {
  const held = { path: '/lessons/a', fields: [['text', 'Hello']] as [string, string][], hasFile: false };
  const id = (await keepHeldPost(under(before), viewer.id, held)) ?? '';
  return async (config) => {
    const scope = under(config, viewer);
    const post = await openHeldPost({ ...scope, log: { ...scope.log, warn: () => undefined } }, { id });
    return post?.fields[0]?.[1] === 'Hello';
  };
}

async function card(viewer: Viewer): Promise<[sealed: IsGood, typed: IsGood]> {
  const { id, code } = await makeCode([]);
  const [row] = await under(before).db.select().from(activationCodes).where(eq(activationCodes.id, id));
  return [
    ({ secrets }) => isOpened(() => openCode(secrets, id, row?.sealed ?? '') === code),
    async (config) => (await showCode(under(config, viewer), { code })).code?.id === id,
  ];
}

function festivalDraft(viewer: Viewer): IsGood {
  const owner = { editionId: 'e', userId: viewer.id };
  const sealed = sealDraft(under(before), owner, { djName: 'Ren' } as never);
  return (config) => openDraft(under(config), owner, sealed)?.djName === 'Ren';
}

async function formerTrial(viewer: Viewer): Promise<IsGood> {
  const scope = under(before);
  const row = { subscriptionId: newId(), userId: 'a-former-account', planId: 'p', startedAt: scope.now() };
  await scope.db.insert(trials).values({ ...row, emailHash: mailboxHash(scope, 'trial', viewer.email) });
  return async (config) => (await scope.read(readTrialUse(under(config, viewer))))[0];
}

async function auditTrail(viewer: Viewer): Promise<IsGood> {
  const scope = under(before);
  await scope.write({ logged: auditEntry(scope, { action: 'sign-in', subject: viewer.id }) });
  const [entry] = await scope.db.select().from(auditLog).orderBy(auditLog.id).limit(1);
  return (config) => auditHashes(under(config), viewer.id).includes(entry?.subjectHash ?? '');
}

function humanQuestion(): IsGood {
  const asked = new Date();
  const { challenge, question, words } = newHumanChallenge({ ...under(before), now: () => asked });
  const place = ['first', 'second', 'third', 'fourth'].findIndex((word) => question.includes(word));
  const proof = { humanChallenge: challenge, humanAnswer: words.split(' ')[place] } as never;
  const later = () => new Date(asked.getTime() + 10_000);
  return async (config) => {
    const passed = requireHuman({ ...under(config), now: later }, proof);
    return passed.then(
      () => true,
      () => false,
    );
  };
}

function isOpened(open: () => boolean): boolean {
  try {
    return open();
  } catch {
    return false;
  }
}

test('everything made with a former key stays valid after a rotation, and ends when the former key is removed', async () => {
  const viewer = await makeUser(under(before).db);
  const [sealedCard, typedCard] = await card(viewer);
  const held: Record<string, IsGood> = {
    'session of a browser': await webSession(viewer),
    'access token': await bearer(viewer),
    'link to a file': mediaLink(viewer),
    'mailed link': mailedLink(),
    'mailed digits': mailedDigits(),
    'link against reply mails': unsubscribingLink(viewer),
    'held post': await heldPost(viewer),
    'sealed card': sealedCard,
    'typed code': typedCard,
    'draft of an entry': festivalDraft(viewer),
    'former trial': await formerTrial(viewer),
    'trail in the audit log': await auditTrail(viewer),
    'human question': humanQuestion(),
  };
  const goodUnder = async (config: Config) => {
    const good: string[] = [];
    for (const [name, isGood] of Object.entries(held)) if (await isGood(config)) good.push(name);
    return good;
  };
  const all = Object.keys(held);
  expect(await goodUnder(before)).toEqual(all);
  expect(await goodUnder(turned)).toEqual(all);
  expect(await goodUnder(over)).toEqual([]);
});

test('100 sessions stay valid while the key is rotated, and all end when the former key is removed', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 100 }, async () => webSession(await makeUser(under(before).db))),
  );
  const live = async (config: Config) => {
    const good = await Promise.all(sessions.map((isGood) => isGood(config)));
    return good.filter(Boolean).length;
  };
  expect(await live(turned)).toBe(100);
  expect(await live(over)).toBe(0);
});

test('the same form sent before and after a key rotation makes one sign-up, whose password is accepted', async () => {
  const humanCheck = { isConfigured: true, verify: async () => true };
  const at = (config: Config) => ({ ...under(config), providers: { ...under(config).providers, humanCheck } });
  const form = { userName: 'turned', email: 'turned@mailbox.test', password: 'Harbour42x', humanCheckToken: 'human' };
  const first = await registerUser(at(before), form);
  expect(await registerUser(at(turned), form)).toEqual(first);
  expect(await signInToWeb(at(turned), form)).toEqual({ unverified: first.signUpId });
});

test('a current or former key of fewer than 43 characters is refused', () => {
  const short = 'x'.repeat(42);
  for (const name of names) {
    expect(() => readConfig({ ...testVariables, [name]: short })).toThrow(`${name}: is shorter than 43 characters`);
    expect(() => readConfig({ ...testVariables, [`${name}_BEFORE`]: short })).toThrow(`${name}_BEFORE`);
  }
});
