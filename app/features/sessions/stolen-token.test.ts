import { beforeEach, expect, test } from 'vitest';
import { auditLog, outbox, sessions } from '#db/schema';
import { sessionReuseMail } from '~/features/accounts/mail/account-mails.server';
import { isAppError } from '~/kit/app-error';
import { minute, second } from '~/kit/dates';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { identifyViewer } from './identify-viewer.server';
import { openApiSession, openWebSession } from './open-session.server';
import { refreshSession } from './refresh-session.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const at = (milliseconds: number) => testScope({ now: new Date(start.getTime() + milliseconds) });

/** The new pair of tokens, or the kind of the error. */
const refresh = (refreshToken: string, milliseconds: number) =>
  refreshSession(at(milliseconds), { refreshToken }).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return { refreshToken: '', accessToken: '', refused: error.kind };
  });

const who = async (bearer: string, milliseconds: number) =>
  (await identifyViewer(at(milliseconds), { bearer })).viewer?.id ?? null;

async function signedIn() {
  const scope = at(0);
  const user = await makeUser(scope.db);
  const session = await openApiSession(scope, user.id);
  await scope.write({ session: session.statements });
  return { user, sessionId: session.sessionId, token: session.credentials.refreshToken };
}

const refused = { refused: 'unauthenticated' };

/** The kinds of the mails in the outbox. */
const mails = async () => (await at(0).db.select().from(outbox)).map((row) => row.payload.mail);

test('a stolen token used after the owner refreshed it ends the session and mails the owner', async () => {
  const { user, sessionId, token } = await signedIn();
  const next = await refresh(token, 1 * minute);
  const owner = await refresh(next.refreshToken, 2 * minute);
  expect(await who(owner.accessToken, 3 * minute)).toBe(user.id);

  expect(await refresh(token, 3 * minute)).toMatchObject(refused);
  expect(await who(owner.accessToken, 3 * minute)).toBeNull();
  expect(await refresh(owner.refreshToken, 4 * minute)).toMatchObject(refused);
  expect(await mails()).toEqual(['session-reuse']);
  const letter = await sessionReuseMail(at(4 * minute), { userId: user.id, subjectId: sessionId });
  expect(letter).toMatchObject({ to: user.email, subject: 'We ended one of your sessions' });
  expect((await at(0).db.select().from(auditLog)).map((row) => row.action)).toEqual(['refresh-token-reused']);
});

test('when thief and owner refresh the same token, the next refresh by either ends the session for both', async () => {
  const { token } = await signedIn();
  const one = await refresh(token, 1 * minute);
  const other = await refresh(token, 2 * minute);
  expect(other).not.toMatchObject(refused);
  expect(await refresh(one.refreshToken, 10 * minute)).toMatchObject(refused);
  expect(await refresh(other.refreshToken, 11 * minute)).toMatchObject(refused);
  expect(await who(other.accessToken, 11 * minute)).toBeNull();
  expect(await mails()).toEqual(['session-reuse']);
});

test('two tabs that refresh at the same time both stay signed in', async () => {
  const { user, token } = await signedIn();
  const tabs = [await refresh(token, 1 * minute), await refresh(token, 1 * minute + 5 * second)];
  for (const tab of tabs) {
    const next = await refresh(tab.refreshToken, 10 * minute);
    expect(await who(next.accessToken, 11 * minute)).toBe(user.id);
  }
  expect(await mails()).toEqual([]);
});

test('a refresh whose answer was lost can be repeated an hour later', async () => {
  const { user, token } = await signedIn();
  await refresh(token, 1 * minute);
  const again = await refresh(token, 60 * minute);
  const next = await refresh(again.refreshToken, 70 * minute);
  expect(await who(next.accessToken, 71 * minute)).toBe(user.id);
  expect(await mails()).toEqual([]);
});

test('reuse of an API token ends only that session, and the owner’s browser stays signed in', async () => {
  const { user, token } = await signedIn();
  const scope = at(0);
  await scope.write({ session: openWebSession(scope, user.id, true).statements });
  const next = await refresh(token, 1 * minute);
  await refresh(next.refreshToken, 2 * minute);
  expect(await refresh(token, 3 * minute)).toMatchObject(refused);
  const rows = await at(0).db.select().from(sessions);
  expect(rows.map((row) => [row.via, row.revokedBecause]).sort()).toEqual([
    ['api', 'token-reused'],
    ['web', null],
  ]);
});

test('20 concurrent uses of a dead token are all refused and send one mail', async () => {
  const { token } = await signedIn();
  const next = await refresh(token, 1 * minute);
  await refresh(next.refreshToken, 2 * minute);
  const all = await Promise.all(Array.from({ length: 20 }, () => refresh(token, 3 * minute)));
  expect(all.filter((one) => !('refused' in one))).toEqual([]);
  expect(await mails()).toEqual(['session-reuse']);
});
