import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { accessTokenLife } from './session-lifetimes';

const audience = 'cuepoint-api';
const type = 'at+jwt';

const Claims = z.object({ sub: z.string(), sid: z.string() });

interface Signing {
  secret: string;
  issuer: string;
  now: Date;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A signed access token: who and which session; whatever else matters is read from the database at each use. */
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
    .sign(keyOf(signing.secret));
}

/** The claims of a token that is ours, unaltered and in date; else null. One algorithm, one key, one type. */
export async function readAccessToken(
  token: string,
  signing: Signing,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(signing.secret), {
      algorithms: ['HS256'],
      issuer: signing.issuer,
      audience,
      typ: type,
      currentDate: signing.now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, sid } = Claims.parse(payload);
    return { userId: sub, sessionId: sid };
  } catch {
    return null;
  }
}
