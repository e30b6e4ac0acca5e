import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

/**
 * Turns mails about replies on or off for everybody who has the link that such a mail carries, signed in or not. Throws
 * expired for a link that is not ours.
 */
export async function setReplyMails(scope: Scope, token: string, areWanted: boolean): Promise<void> {
  const userId = userOfReplyMailsToken(scope, token);
  if (!userId) throw new AppError('expired', 'This link is not valid.');
  await scope.write({
    changed: scope.db
      .update(users)
      .set({ wantsReplyMails: areWanted, updatedAt: scope.now() })
      .where(eq(users.id, userId)),
  });
}

/** Whether the person of a mailed link gets mails about replies; null for a link that is not ours. */
export async function checkReplyMails(scope: Scope, token: string): Promise<boolean | null> {
  const userId = userOfReplyMailsToken(scope, token);
  if (!userId) return null;
  const wants = scope.db.select({ wants: users.wantsReplyMails }).from(users).where(eq(users.id, userId));
  const [found] = await scope.read(firstOf(wants));
  return found?.wants ?? null;
}

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
