import { eq } from 'drizzle-orm';
import { mails } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { renderLetter } from '~/features/accounts/mail/mail-layout';
import { type SealKey, unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

export interface Farewell {
  userId: string;
  /** The former address, encrypted: the account no longer has it, and no table may store it in clear. */
  sealedTo: string;
}

export function farewellKey(scope: Scope, userId: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'farewell', bound: userId };
}

/** Mails a former member, at their former address, that the account is deleted; only the mail's key is kept. */
export async function deliverFarewell(scope: Scope, { userId, sealedTo }: Farewell, dedupeKey: string): Promise<void> {
  const to = unseal(sealedTo, farewellKey(scope, userId));
  const { brand } = scope.config;
  const letter = {
    subject: 'Your account was deleted',
    paragraphs: [
      `Your account at ${brand.name} has just been deleted, as you asked. You are signed out everywhere.`,
      'We deleted your name, your address, your picture, your progress and your access to courses. We keep sales records for six years, without your name.',
      'If it wasn’t you, contact us straight away.',
    ],
    closing: ['This is the last email that we’ll send you.'],
  };
  await deliverMail(scope, { mail: 'account-deleted', userId, subjectId: userId }, dedupeKey, async () => ({
    userId: null,
    to,
    ...renderLetter(letter, brand),
  }));
  await scope.write({
    emptied: scope.db
      .update(mails)
      .set({ userId: null, subjectId: null, recipient: null, subject: null, text: null })
      .where(eq(mails.dedupeKey, dedupeKey)),
  });
}
