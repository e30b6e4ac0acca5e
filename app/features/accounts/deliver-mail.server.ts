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

/** One that may be about nobody's account. */
type AnyMailOrder = Omit<MailOrder, 'userId'> & { userId: string | null };

/**
 * Renders and sends one mail of the outbox (B17). Its key names the cause: when a kill falls between the service's
 * yes and our mark, the repeat carries the same key.
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
  // An account that was deleted meanwhile has no address any more.
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
        // Who it is about may have come out as it was written.
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

/** What is kept of a mail's text: no token, no code. */
function maskSecrets(text: string): string {
  return text.replaceAll(/([?&]token=)[\w.-]+/g, '$1…').replaceAll(/(code: )\d{6}/g, '$1……');
}
