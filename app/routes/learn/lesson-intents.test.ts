import { expect, test } from 'vitest';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { createCookieJar } from '~/http/cookies/cookies.server';
import type { Visit } from '~/http/visit';
import { testScope } from '../../../tests/support/scope';
import { lessonForms } from './lesson-intents.server';
import { action as watchedForms } from './watched';

/** Sends a form of the lesson after the session has ended; returns the redirect and what is kept. */
async function sendLate(fields: Record<string, string>, forms = lessonForms) {
  const request = new Request('http://localhost:8787/lessons/counting', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const scope = testScope();
  const cookies = createCookieJar(request, scope.config.secrets.session, scope.now);
  const kept: string[] = [];
  const visit: Visit = {
    scope,
    cookies,
    nonce: '',
    hasExpiredSession: true,
    ended: { userId: 'someone', isOfOffice: false },
    keepPost: async (_userId, { path }) => {
      kept.push(path);
      return 'kept';
    },
    flash: { isShown: false },
    headers: new Headers(),
  };
  const answer: unknown = await forms({ request, params: { lessonId: 'counting' }, context: { ...visit } }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) throw answer;
  return { to: answer.headers.get('location'), kept, cookie: cookies.read(cookieRules.held) };
}

test("a player's report that meets an ended session is not kept", async () => {
  expect(await sendLate({ intent: 'track', fileId: 'v1', startTime: '120', endTime: '135' }, watchedForms)).toEqual({
    to: '/logout?expired=1',
    kept: [],
    cookie: undefined,
  });
});

test('a place saved by hand and a lesson marked complete are kept when the session has ended', async () => {
  const late = { to: '/logout?expired=1', kept: ['/lessons/counting'], cookie: 'kept' };
  expect(await sendLate({ intent: 'save-place', fileId: 'v1', position: '2:00' })).toEqual(late);
  expect(await sendLate({ intent: 'complete', isCompleted: 'true' })).toEqual(late);
});
