import { eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { mails, outbox } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import { type Job, mailKinds, mailOf } from '~/scope/jobs';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isSpentSql } from './queries.server';
import { linkIsSpent } from './rules';
import type { ResendMail } from './schema';

/**
 * Sends a mail once more: written anew, to the reader's present address, under a key of its own. Two posts of one press
 * of the button are one mail (B17). Throws not-found, forbidden, and conflict where the mail can't be made again: also
 * where its link has been used or has run out, since then there is nothing to write.
 */
export async function resendMail(scope: Scope, { mailId, press }: ResendMail): Promise<void> {
  const viewer = requireAdmin(scope);
  const isSpent = isSpentSql(scope.now());
  const mail = await readFirst(
    scope,
    scope.db
      .select({
        kind: mails.kind,
        userId: mails.userId,
        subjectId: mails.subjectId,
        state: mails.state,
        isSpent: isSpent.mapWith(Boolean),
      })
      .from(mails)
      .where(eq(mails.id, mailId)),
  );
  if (!mail) throw new AppError('not-found', 'There is no such email.');
  if (mail.state !== 'sent')
    throw new AppError('conflict', 'This email has not been sent yet, so it can’t be sent again.');
  const job = repeatOf(mail);
  if (!job) throw new AppError('conflict', 'The data of this email has been deleted, so it can’t be sent again.');
  if (mail.isSpent) throw new AppError('conflict', linkIsSpent);
  const key = `resend:${mailId}:${press}`;
  const isAsked = eq(outbox.dedupeKey, key);
  const { asked } = await scope.write({
    logged: officeEntry(
      scope,
      {
        action: 'mail-resent',
        details: { mailId, kind: mail.kind },
        ...(mail.userId && { subject: mail.userId }),
      },
      sql`${stillActs(viewer)} AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${isAsked})`,
    ),
    // Behind the entry, which is written exactly when the mail is to go out.
    jobAdded: scope.outbox.addIfChanged(job, key),
    asked: firstOf(scope.db.select({ id: outbox.id }).from(outbox).where(isAsked)),
  });
  if (!asked) throw new AppError('forbidden');
  scope.outbox.dispatch();
}

type Told = Pick<typeof mails.$inferSelect, 'kind' | 'userId' | 'subjectId'>;

function repeatOf({ kind, userId, subjectId }: Told): Job | null {
  const mail = mailKinds.find((known) => known === kind);
  return mail && userId && subjectId ? mailOf(mail, userId, subjectId) : null;
}
