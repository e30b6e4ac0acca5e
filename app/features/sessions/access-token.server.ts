import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Key } from '~/kit/crypto.server';
import { minute } from '~/kit/dates';

/** How long an access token works (decisions, Identity). */
const accessTokenLife = 15 * minute;

const audience = 'cuepoint-api';
const type = 'at+jwt';

/** A length limit above the length of any token that we issue. */
const longestToken = 2000;

/** The largest difference between the clocks of two of our machines. */
const clockSkew = minute;

const Claims = z.object({ sub: z.string(), sid: z.string(), iat: z.int(), exp: z.int() });

interface Signing {
  secret: Key;
  issuer: string;
  now: Date;
}

const bytesOf = (secret: string) => new TextEncoder().encode(secret);

/** A signed access token that names the user and the session. Everything else is read from the database at each use. */
export async function signAccessToken(
  claims: { userId: string; sessionId: string },
  signing: Signing,
): Promise<string> {
  const issued = Math.floor(signing.now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(claims.userId)
    .setIssuer(signing.issuer)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenLife / 1000)
    .sign(bytesOf(signing.secret[0]));
}

/**
 * Whether a token that we issued could have these times, in seconds: issued by now, with the lifetime of our tokens.
 */
function isOurTime(issued: number, expires: number, now: Date): boolean {
  return issued * 1000 <= now.getTime() + clockSkew && expires - issued === accessTokenLife / 1000;
}

/**
 * The claims of a valid token that we issued; otherwise null. Accepts only one algorithm, one audience and one type.
 */
export async function readAccessToken(
  token: string,
  signing: Signing,
): Promise<{ userId: string; sessionId: string } | null> {
  if (token.length > longestToken) return null;
  for (const secret of signing.secret) {
    const claims = await readClaims(token, secret, signing);
    if (claims) return claims;
  }
  return null;
}

async function readClaims(token: string, secret: string, signing: Omit<Signing, 'secret'>) {
  try {
    const { payload } = await jwtVerify(token, bytesOf(secret), {
      algorithms: ['HS256'],
      issuer: signing.issuer,
      audience,
      typ: type,
      currentDate: signing.now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, sid, iat, exp } = Claims.parse(payload);
    return isOurTime(iat, exp, signing.now) ? { userId: sub, sessionId: sid } : null;
  } catch {
    return null;
  }
}
