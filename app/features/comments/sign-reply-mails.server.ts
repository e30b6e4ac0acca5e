import { hmac, isSameSecret } from '~/kit/crypto.server';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

const signed = (scope: Scope, userId: string) => hmac(scope.config.secrets.token, `reply-mails:${userId}`);

/** What the link in a reply mail carries. It works for good, since mails are kept for years, and does this one thing. */
export function replyMailsToken(scope: Scope, userId: string): string {
  return `${userId}.${signed(scope, userId)}`;
}

/** Whose mails the token speaks of; null for one that is not ours. */
export function userOfReplyMailsToken(scope: Scope, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.');
  return idPattern.test(userId) && isSameSecret(signature, signed(scope, userId)) ? userId : null;
}
