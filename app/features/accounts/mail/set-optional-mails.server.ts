import { eq } from 'drizzle-orm';
import { users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { idPattern } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import type { MailedLink, OptionalMails } from '../schema';

const columnOf = { replies: 'wantsReplyMails', practice: 'wantsPracticeMails' } as const;

/**
 * Turns optional mails on or off for anyone who has the link from such a mail, signed in or not. Throws expired for a
 * link that we did not make.
 */
export async function setOptionalMails(scope: Scope, { mails, token }: MailedLink, areWanted: boolean): Promise<void> {
  const userId = userOfMailedLink(scope, { mails, token });
  if (!userId) throw new AppError('expired', 'This link is not valid.');
  await scope.write({
    changed: scope.db
      .update(users)
      .set({ [columnOf[mails]]: areWanted, updatedAt: scope.now() })
      .where(eq(users.id, userId)),
  });
}

/** Whether the user of a mailed link gets mails of this kind; null for a link that we did not make. */
export async function checkOptionalMails(scope: Scope, { mails, token }: MailedLink): Promise<boolean | null> {
  const userId = userOfMailedLink(scope, { mails, token });
  if (!userId) return null;
  const wants = scope.db.select({ wants: users[columnOf[mails]] }).from(users).where(eq(users.id, userId));
  const found = await readFirst(scope, wants);
  return found?.wants ?? null;
}

/** The signed text for replies is from before there were other kinds, and mails with such links are still in use. */
const signedText = (mails: OptionalMails, userId: string) => `${mails === 'replies' ? 'reply' : mails}-mails:${userId}`;

/**
 * The query of the link in an optional mail. The link never expires, since people keep mails for years, and only turns
 * mails of this kind on or off.
 */
export function mailedLink(scope: Scope, mails: OptionalMails, userId: string): MailedLink {
  return { mails, token: `${userId}.${hmac(scope.config.secrets.token, signedText(mails, userId))}` };
}

/** The user of a mailed link; null for a link that we did not make. */
export function userOfMailedLink(scope: Scope, { mails, token }: MailedLink): string | null {
  const [userId = '', signature = ''] = token.split('.');
  const isOurs =
    idPattern.test(userId) && isSignedWith(scope.config.secrets.token, signedText(mails, userId), signature);
  return isOurs ? userId : null;
}
