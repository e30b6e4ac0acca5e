import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { endOtherSessions, revokeSession } from './end-session.server';
import { identifyViewer } from './identify-viewer.server';
import { readSessions } from './list-sessions.server';
import { openWebSession } from './open-session.server';

beforeEach(resetBindings);

async function signIn(viewer: Viewer) {
  const scope = testScope();
  const session = openWebSession(scope, viewer.id, true);
  await scope.write({ session: session.statements });
  return { viewer: { ...viewer, sessionId: session.sessionId }, cookie: session.credentials.cookie };
}

const isSignedIn = async ({ cookie }: { cookie: string }) =>
  (await identifyViewer(testScope(), { cookie })).viewer !== null;

test('the list shows only the viewer’s own sessions, the current session first', async () => {
  const [user, stranger] = [await makeUser(testScope().db), await makeUser(testScope().db)];
  const [one, two] = [await signIn(user), await signIn(user)];
  await signIn(stranger);
  const [listed] = await testScope().read(readSessions(testScope(), one.viewer));
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [one.viewer.sessionId, true],
    [two.viewer.sessionId, false],
  ]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'via']);
});

test('a revoked session ends on the next request, and a session of another user cannot be revoked', async () => {
  const [user, stranger] = [await makeUser(testScope().db), await makeUser(testScope().db)];
  const [here, there, theirs] = [await signIn(user), await signIn(user), await signIn(stranger)];
  const scope = testScope({ viewer: here.viewer });
  await revokeSession(scope, { sessionId: there.viewer.sessionId });
  await revokeSession(scope, { sessionId: there.viewer.sessionId });
  await revokeSession(scope, { sessionId: theirs.viewer.sessionId });
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(theirs)]).toEqual([true, false, true]);
});

test('signing out everywhere else ends the user’s other sessions, but not the sessions of other users', async () => {
  const [user, stranger] = [await makeUser(testScope().db), await makeUser(testScope().db)];
  const [here, there, theirs] = [await signIn(user), await signIn(user), await signIn(stranger)];
  await endOtherSessions(testScope({ viewer: here.viewer }));
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(theirs)]).toEqual([true, false, true]);
  const rows = await testScope().db.select().from(sessions);
  expect(rows.map((row) => row.revokedBecause).filter(Boolean)).toEqual(['ended-by-owner']);
});
