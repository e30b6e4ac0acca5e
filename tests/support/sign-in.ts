import { env } from 'cloudflare:workers';
import { openApiSession, openWebSession } from '~/features/sessions/open-session.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { type CookieRule, createCookieJar } from '~/http/cookies/cookies.server';
import { testScope } from './scope';

/** A signed cookie of the app, as a browser sends it. */
export function signedCookie(rule: CookieRule, value: unknown): string {
  const jar = createCookieJar(new Request(env.APP_ORIGIN), [env.SESSION_SECRET], () => new Date());
  jar.set(rule, value);
  return jar.written()[0]?.split(';')[0] ?? '';
}

/** Opens a session for pages, and returns its cookie. */
export async function sessionCookie(userId: string): Promise<string> {
  const scope = testScope();
  const { credentials, statements } = openWebSession(scope, userId, true);
  await scope.write({ statements });
  return signedCookie(cookieRules.session, credentials.cookie);
}

/** Opens a session for the API, and returns its access token. */
export async function accessToken(userId: string): Promise<string> {
  const scope = testScope();
  const { credentials, statements } = await openApiSession(scope, userId);
  await scope.write({ statements });
  return credentials.accessToken;
}
