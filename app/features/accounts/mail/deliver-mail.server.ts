import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { mails } from '#db/schema';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import type { MailRenderer } from './account-mails.server';

export interface MailOrder {
  mail: string;
  userId: string;
  subjectId: string;
}

/** A mail order that may belong to no account. */
type AnyMailOrder = Omit<MailOrder, 'userId'> & { userId: string | null };

/**
 * Renders and sends one mail of the outbox (B17). `dedupeKey` names the cause of the mail: if the process is killed
 * after the mail service accepted the mail and before the mail is marked as sent, the retry carries the same key.
 */
export async function deliverMail<Order extends AnyMailOrder>(
  scope: Scope,
  order: Order,
  dedupeKey: string,
  render: (scope: Scope, about: Order) => ReturnType<MailRenderer>,
): Promise<void> {
  const now = scope.now();
  const { kept } = await scope.write({
    begun: scope.db
      .insert(mails)
      .values({
        id: newId(now.getTime()),
        dedupeKey,
        userId: order.userId,
        kind: order.mail,
        subjectId: order.subjectId,
        state: 'sending',
        createdAt: now,
      })
      .onConflictDoNothing({ target: mails.dedupeKey }),
    kept: firstOf(scope.db.select({ state: mails.state }).from(mails).where(eq(mails.dedupeKey, dedupeKey))),
  });
  if (kept?.state !== 'sending') return;
  const letter = await render(scope, order);
  // An account that was deleted meanwhile no longer has an address.
  if (!letter?.to.includes('@')) {
    await scope.write({
      skipped: scope.db.update(mails).set({ state: 'skipped' }).where(eq(mails.dedupeKey, dedupeKey)),
    });
    return;
  }
  const { kept: told = letter, ...mail } = letter;
  const { messageId } = await scope.providers.mail.send({ ...mail, key: dedupeKey });
  await scope.write({
    sent: scope.db
      .update(mails)
      .set({
        state: 'sent',
        // The renderer may have found out which account the mail is about.
        ...(letter.userId !== null && { userId: letter.userId }),
        messageId,
        recipient: letter.to,
        subject: told.subject,
        text: maskSecrets(told.text),
        sentAt: scope.now(),
      })
      .where(eq(mails.dedupeKey, dedupeKey)),
  });
}

/** The text of a mail as stored, with tokens and codes masked. */
function maskSecrets(text: string): string {
  return text.replaceAll(/([?&]token=)[\w.-]+/g, '$1…').replaceAll(/(code: )\d{6}/g, '$1……');
}
