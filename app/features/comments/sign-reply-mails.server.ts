import { hmac, isSignedWith } from '~/kit/crypto.server';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

const signedText = (userId: string) => `reply-mails:${userId}`;

/** What the link in a reply mail carries. It works for good, since mails are kept for years, and does this one thing. */
export function replyMailsToken(scope: Scope, userId: string): string {
  return `${userId}.${hmac(scope.config.secrets.token, signedText(userId))}`;
}

/** Whose mails the token speaks of; null for one that is not ours. */
export function userOfReplyMailsToken(scope: Scope, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.');
  const isOurs = idPattern.test(userId) && isSignedWith(scope.config.secrets.token, signedText(userId), signature);
  return isOurs ? userId : null;
}
