import { beforeEach, expect, test } from 'vitest';
import { mailTokens, signUps } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import type { HumanCheckPort } from '~/providers/human-check/port';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { newHumanChallenge } from '../require-human.server';
import type { HumanProof } from '../schema';
import { registerUser } from './register-user.server';

beforeEach(resetBindings);

const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };

interface Form {
  email: string;
  userName: string;
}

/** The outcome of a sign-up: 'ok' or the message of its error. */
function signUp(form: Form, proof: HumanProof = { humanCheckToken: 'human' }): Promise<string> {
  return registerUser(testScope({ providers: { humanCheck } }), { ...form, ...proof, password: 'Cuepoint1' }).then(
    () => 'ok',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return Object.values(error.errors ?? {})[0]?.[0] ?? error.kind;
    },
  );
}

const atOnce = (forms: Form[], proof?: HumanProof) => Promise.all(forms.map((form) => signUp(form, proof)));

/** A typed human check with its right answer, asked one minute before the form is sent. */
function answeredQuestion(): HumanProof {
  const { challenge, question, words } = newHumanChallenge(testScope({ now: new Date(Date.now() - 60_000) }));
  const place = ['first', 'second', 'third', 'fourth'].findIndex((name) => question.includes(name));
  return { humanChallenge: challenge, humanAnswer: words.split(' ')[place] };
}

const kept = () => testScope().db.select().from(signUps);

const form = { email: 'noor@mailbox.test', userName: 'noor' };

test('a sign-up form sent twice at the same time makes one sign-up', async () => {
  expect(await atOnce([form, form])).toEqual(['ok', 'ok']);
  expect(await kept()).toMatchObject([form]);
});

test('two concurrent sign-ups with one address both wait, each with a valid link', async () => {
  expect(await atOnce([form, { ...form, userName: 'noor_two' }])).toEqual(['ok', 'ok']);
  expect(await kept()).toHaveLength(2);
  const links = await testScope().db.select().from(mailTokens);
  expect(links.filter((link) => !link.supersededAt)).toHaveLength(2);
});

test('one of two concurrent sign-ups with the same username succeeds, the other hears that it is taken', async () => {
  const told = await atOnce([form, { ...form, email: 'other@mailbox.test' }]);
  expect(told.sort()).toEqual(['Username is already taken', 'ok']);
  expect(await kept()).toHaveLength(1);
});

test('a typed-answer form sent twice at the same time makes one sign-up, with or without an account', async () => {
  await makeUser(testScope().db, { email: 'ama@mailbox.test', emailKey: 'ama@mailbox.test' });
  for (const email of ['noor@mailbox.test', 'ama@mailbox.test']) {
    const [proof, own] = [answeredQuestion(), { email, userName: email.slice(0, 3) }];
    expect(await atOnce([own, own], proof)).toEqual(['ok', 'ok']);
    expect(await signUp({ ...own, userName: 'other' }, proof)).toContain('already been answered');
    expect(await signUp({ ...own, email: 'other@mailbox.test' }, proof)).toBe('Username is already taken');
  }
  expect(await kept()).toHaveLength(2);
});
