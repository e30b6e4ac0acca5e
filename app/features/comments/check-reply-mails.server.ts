import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { userOfReplyMailsToken } from './sign-reply-mails.server';

/** Whether the person of a mailed link gets mails about replies; null for a link that is not ours. */
export async function checkReplyMails(scope: Scope, token: string): Promise<boolean | null> {
  const userId = userOfReplyMailsToken(scope, token);
  if (!userId) return null;
  const wants = scope.db.select({ wants: users.wantsReplyMails }).from(users).where(eq(users.id, userId));
  const [found] = await scope.read(firstOf(wants));
  return found?.wants ?? null;
}
