import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mailTokens, outbox, pirateCities, signUps, users } from '#db/schema';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { type TestScope, testScope } from '../../../../tests/support/scope';
import { noCity } from '../field-rules';
import { verificationMail } from '../mail/account-mails.server';
import type { MailOrder } from '../mail/deliver-mail.server';
import { tokenCode, tokenText } from '../mail/mail-tokens.server';
import { newHumanChallenge } from '../require-human.server';
import { SignUpOnPage } from '../schema';
import { registerUser } from './register-user.server';
import { verifyByCode, verifyByToken } from './verify-email.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };
const scopeOf = (wish: Parameters<typeof testScope>[0] = {}) => testScope({ ...wish, providers: { humanCheck } });

const form = (part: Record<string, unknown> = {}) => ({
  userName: 'noor_v',
  email: 'noor@mailbox.test',
  password: 'Cuepoint1',
  humanCheckToken: 'human',
  ...part,
});

test('a sign-up creates a sign-up row and one verification mail, but no account', async () => {
  const scope = scopeOf();
  expect(await registerUser(scope, form())).toMatchObject({ email: 'noor@mailbox.test' });
  const [kept] = await scope.db.select().from(signUps);
  expect(kept).toMatchObject({ userName: 'noor_v', endedAt: null, referralSource: 'platform-sign-up-free-user' });
  expect(kept?.passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(await scope.db.select().from(users)).toEqual([]);
  const rows = await scope.db.select().from(outbox);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: 'send-mail', payload: { mail: 'verification' } });
});

test('a sign-up for an address with an account gets the usual answer, and the owner gets a mail', async () => {
  const scope = scopeOf();
  const owner = await makeUser(scope.db, { email: 'Noor@mailbox.test', emailKey: 'noor@mailbox.test' });
  expect(await registerUser(scope, form({ email: 'NOOR@mailbox.test' }))).toMatchObject({ email: 'NOOR@mailbox.test' });
  expect(await scope.db.select().from(users)).toHaveLength(1);
  const [row] = await scope.db.select().from(outbox);
  const letter = await verificationMail(scope, row?.payload as unknown as MailOrder);
  expect(letter).toMatchObject({ userId: owner.id, to: 'Noor@mailbox.test', subject: 'You already have an account' });
});

test('a repeated sign-up keeps its username, which is taken for everybody else', async () => {
  const scope = scopeOf();
  await makeUser(scope.db, { email: 'noor@mailbox.test', emailKey: 'noor@mailbox.test' });
  await registerUser(scope, form());
  await registerUser(scope, form());
  const error = await refusal(registerUser(scope, form({ email: 'someone@mailbox.test' })));
  expect(error.errors).toEqual({ userName: ['Username is already taken'] });
});

test('one of two concurrent sign-ups with the same username succeeds, the other is refused', async () => {
  const results = await Promise.allSettled([
    registerUser(scopeOf(), form()),
    registerUser(scopeOf(), form({ email: 'other@mailbox.test' })),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.find((result) => result.status === 'rejected');
  expect((rejected as PromiseRejectedResult).reason.errors).toEqual({ userName: ['Username is already taken'] });
});

test('a wrong or missing human check token and a filled honeypot field are refused', async () => {
  for (const part of [{ humanCheckToken: 'robot' }, { humanCheckToken: '' }, { website: 'http://spam.test' }]) {
    const error = await refusal(registerUser(scopeOf(), form(part)));
    expect(Object.keys(error.errors ?? {})).toEqual(['humanCheckToken']);
  }
});

test('the form of the page names the refused widget at its own field', async () => {
  const widget = { humanCheckToken: undefined, 'cf-turnstile-response': 'robot' };
  const error = await refusal(registerUser(scopeOf(), form(widget)));
  expect(error.errors).toEqual({ humanAnswer: ['The human check failed. Please try again.'] });
});

/** A typed question that is asked now, with the form fields for the right answer and for each wrong answer. */
function questionAt(scope: Parameters<typeof newHumanChallenge>[0]) {
  const { challenge, question, words } = newHumanChallenge(scope);
  const place = ['first', 'second', 'third', 'fourth'].findIndex((name) => question.includes(name));
  const all = words
    .split(' ')
    .map((word) => ({ humanCheckToken: undefined, humanChallenge: challenge, humanAnswer: word }));
  return { right: all[place], wrong: all.filter((_, i) => i !== place), all };
}

const secondsAfter = (seconds: number) => scopeOf({ now: new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)) });
const humanError = async (scope: TestScope, part: Record<string, unknown> = {}) =>
  (await refusal(registerUser(scope, form(part)))).errors?.humanAnswer?.[0];

test('the typed human check accepts the right answer once, neither at once nor after ten minutes', async () => {
  const start = new Date('2026-11-21T12:00:00Z');
  const at = (seconds: number) => scopeOf({ now: new Date(start.getTime() + seconds * 1000) });
  const { right } = questionAt(at(0));
  const answered = form(right);
  expect((await refusal(registerUser(at(1), answered))).status).toBe(422);
  expect((await refusal(registerUser(at(601), answered))).status).toBe(422);
  await registerUser(at(20), answered);
  expect((await refusal(registerUser(at(30), { ...answered, userName: 'again' }))).status).toBe(422);
});

test('a wrong answer uses the question up in three round trips: the right answer is refused afterwards', async () => {
  const { right, wrong } = questionAt(secondsAfter(0));
  const scope = secondsAfter(10);
  expect(await humanError(scope, wrong[0])).toMatch(/^That wasn’t the \w+ word\. Here is a new question\.$/);
  expect(scope.trips()).toBeLessThanOrEqual(3);
  for (const part of [wrong[1], right]) {
    expect(await humanError(secondsAfter(20), part)).toBe(
      'That question has already been answered. Here is a new one.',
    );
  }
  expect(await scope.db.select().from(signUps)).toEqual([]);
});

test('of all four words sent as the answer at the same time only one is judged', async () => {
  const { all } = questionAt(secondsAfter(0));
  const outcomes = await Promise.all(
    all.map((part, i) =>
      registerUser(secondsAfter(10), form({ ...part, userName: `noor_${i}` })).then(
        () => 'signed up',
        (error) => error.errors.humanAnswer[0],
      ),
    ),
  );
  expect(outcomes.filter((outcome) => !outcome.includes('already been answered'))).toHaveLength(1);
});

test('a right answer is used up when its form is refused for a taken username', async () => {
  await makeUser(scopeOf().db, { userName: 'taken' });
  const { right } = questionAt(secondsAfter(0));
  const scope = secondsAfter(10);
  expect((await refusal(registerUser(scope, form({ ...right, userName: 'taken' })))).errors).toHaveProperty('userName');
  expect(scope.trips()).toBe(2);
  expect(await humanError(secondsAfter(20), right)).toContain('already been answered');
});

test('an answer within three seconds is called too quick, and one after ten minutes expired', async () => {
  const { right } = questionAt(secondsAfter(0));
  expect(await humanError(secondsAfter(2), right)).toBe('That was very quick. Please answer this question too.');
  expect(await humanError(secondsAfter(601), right)).toBe('That question has expired. Here is a new one.');
});

test('the fill time of a form that is shown again counts from the first question, which nobody can make up', async () => {
  const first = questionAt(secondsAfter(0)).right?.humanChallenge as string;
  const { right } = questionAt(secondsAfter(10));
  const [id, at, signature] = first.split('~');
  const madeUp = [id, Number(at) - 10_000, signature].join('~');
  for (const humanOpened of [undefined, 'x', madeUp]) {
    expect(await humanError(secondsAfter(11), { ...right, humanOpened })).toContain('very quick');
  }
  expect(await registerUser(secondsAfter(11), form({ ...right, humanOpened: first }))).toHaveProperty('signUpId');
});

test('six sign-ups from one network with one address all succeed but send four mails', async () => {
  const scope = scopeOf();
  for (let i = 0; i < 6; i++) await registerUser(scope, form({ userName: `noor_${i}` }));
  expect(await scope.db.select().from(outbox)).toHaveLength(4);
});

test('a verification link verifies once, succeeds again, and a link of another purpose is refused', async () => {
  const scope = scopeOf();
  await registerUser(scope, form());
  const [row] = await scope.db.select().from(mailTokens);
  const id = row?.id ?? '';
  const token = tokenText(scope, 'verify', id);
  expect((await refusal(verifyByToken(scope, { token: tokenText(scope, 'restore', id) }))).code).toBe('TOKEN_EXPIRED');
  expect(await verifyByToken(scope, { token })).toMatchObject({
    isFirstUse: true,
    account: { user: { userName: 'noor_v' } },
  });
  expect(await verifyByToken(scope, { token })).toMatchObject({ isFirstUse: false });
  const [user] = await scope.db.select().from(users).where(eq(users.emailKey, 'noor@mailbox.test'));
  expect(user?.verifiedAt).not.toBeNull();
});

test('the six-digit code verifies the sign-up too, and is refused after five wrong tries', async () => {
  const scope = scopeOf();
  await registerUser(scope, form());
  const [row] = await scope.db.select().from(mailTokens);
  const code = tokenCode(scope, row?.id ?? '');
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 4; i++)
    await refusal(verifyByCode(scope, { email: 'noor@mailbox.test', signUpId: null, code: wrong }));
  expect(await verifyByCode(scope, { email: 'noor@mailbox.test', signUpId: null, code })).toMatchObject({
    isFirstUse: true,
  });

  await registerUser(scope, form({ email: 'two@mailbox.test', userName: 'two' }));
  const [, second] = await scope.db.select().from(mailTokens);
  for (let i = 0; i < 5; i++)
    await refusal(verifyByCode(scope, { email: 'two@mailbox.test', signUpId: null, code: '12345x' }));
  const right = tokenCode(scope, second?.id ?? '');
  expect((await refusal(verifyByCode(scope, { email: 'two@mailbox.test', signUpId: null, code: right }))).status).toBe(
    422,
  );
});

test('an unknown address and a wrong code get the same error', async () => {
  const scope = scopeOf();
  await registerUser(scope, form());
  const known = await refusal(verifyByCode(scope, { email: 'noor@mailbox.test', signUpId: null, code: 'xxxxxx' }));
  const unknown = await refusal(verifyByCode(scope, { email: 'nobody@mailbox.test', signUpId: null, code: 'xxxxxx' }));
  expect(unknown.errors).toEqual(known.errors);
});

test('a sign-up stores a listed studio with its own country, and refuses an unlisted one and another country', async () => {
  const scope = scopeOf();
  await scope.db.insert(pirateCities).values({ city: 'Bristol', country: 'UK', position: 1 });
  const asked = { ...form(), asksLocation: 'true' };
  const missing = SignUpOnPage.safeParse(asked);
  expect(missing.error?.issues).toMatchObject([
    { path: ['pirateLocationCity'], message: 'Pirate Location is required' },
  ]);
  const location = async (city: string, country?: string) => {
    await registerUser(scope, form({ pirateLocationCity: city, pirateLocationCountry: country }));
    const [kept] = await scope.db.select().from(signUps);
    return [kept?.pirateLocationCity, kept?.pirateLocationCountry];
  };
  expect((await refusal(location('Bristol', 'Germany'))).errors).toEqual({
    pirateLocationCountry: ['Bristol is listed under UK'],
  });
  expect((await refusal(location('Atlantis'))).errors).toEqual({
    pirateLocationCity: ['This Pirate Location is not on the list'],
  });
  expect(await scope.db.select().from(signUps)).toEqual([]);
  expect(await location('Bristol', 'UK')).toEqual(['Bristol', 'UK']);
  expect(await location(noCity)).toEqual([null, null]);
  expect(SignUpOnPage.safeParse({ ...asked, pirateLocationCity: noCity }).success).toBe(true);
});

test('the human check is not called beyond the sign-up limit, and failed checks use up no mail quota', async () => {
  let asked = 0;
  const counting: HumanCheckPort = {
    isConfigured: true,
    verify: async (token) => {
      asked += 1;
      return token === 'human';
    },
  };
  const from = (address: string) =>
    testScope({ address, providers: { humanCheck: counting }, limits: { 'sign-up': 5 } });
  const said: string[] = [];
  for (let i = 0; i < 7; i++) {
    said.push((await refusal(registerUser(from('192.0.2.1'), form({ humanCheckToken: 'robot' })))).code);
  }
  expect(said).toEqual([...Array(5).fill('VALIDATION_FAILED'), 'RATE_LIMITED', 'RATE_LIMITED']);
  expect(asked).toBe(5);
  await registerUser(from('192.0.2.2'), form());
  expect(await testScope().db.select().from(outbox)).toHaveLength(1);
});

test('an address in other letters signs up once, in each of its spellings, and is mailed at its ASCII form', async () => {
  const scope = scopeOf();
  const { email } = SignUpOnPage.parse(form({ email: ' Ivan@почта.рф ' }));
  expect(email).toBe('Ivan@почта.рф');
  const { signUpId } = await registerUser(scope, form({ email }));
  expect((await scope.db.select().from(signUps))[0]).toMatchObject({ email, emailKey: 'ivan@xn--80a1acny.xn--p1ai' });
  const [token] = await scope.db.select().from(mailTokens);
  await verifyByCode(scope, { code: tokenCode(scope, token?.id ?? ''), email: 'ivan@xn--80a1acny.xn--p1ai', signUpId });
  expect((await scope.db.select().from(users))[0]).toMatchObject({ email, emailKey: 'ivan@xn--80a1acny.xn--p1ai' });
});
