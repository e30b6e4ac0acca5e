import { eq } from 'drizzle-orm';
import { users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { userOfReplyMailsToken } from './sign-reply-mails.server';

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
