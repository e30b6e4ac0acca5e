import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { mails } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { type Job, mailKinds } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ResendMail } from './schema';

/**
 * Sends a mail once more: made anew from what it tells of, to the address that its reader has by now, under a key of its
 * own. The same press of the button twice is one mail (B17). Throws not-found, and conflict where it can't be made again.
 */
export async function resendMail(scope: Scope, { mailId, press }: ResendMail): Promise<void> {
  requireAdmin(scope);
  const [mail] = await scope.read(firstOf(scope.db.select().from(mails).where(eq(mails.id, mailId))));
  if (!mail) throw new AppError('not-found', 'There is no such mail.');
  if (mail.state !== 'sent') throw new AppError('conflict', 'It has not been sent yet, so there is nothing to repeat.');
  const job = repeatOf(mail);
  if (!job) throw new AppError('conflict', 'What this mail told of is not kept, so it cannot be made again.');
  await scope.read(
    scope.outbox.add(job, `resend:${mailId}:${press}`),
    auditEntry(
      scope,
      {
        action: 'mail-resent',
        details: { mailId, kind: mail.kind },
        isOfOffice: true,
        ...(mail.userId && { subject: mail.userId }),
      },
      ifChanged,
    ),
  );
  scope.outbox.dispatch();
}

function repeatOf({ kind, userId, subjectId }: typeof mails.$inferSelect): Job | null {
  const mail = mailKinds.find((known) => known === kind);
  return mail && userId && subjectId ? { kind: 'send-mail', mail, userId, subjectId } : null;
}
