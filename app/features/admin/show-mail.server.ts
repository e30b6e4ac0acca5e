import { eq } from 'drizzle-orm';
import { mails, outbox, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { mailColumns } from './list-mails.server';
import { isSpentSql } from './queries.server';

/** One mail with its text as it is kept: without links that open something, without codes. Throws not-found. */
export async function showMail(scope: Scope, { mailId }: { mailId: string }) {
  requireAdmin(scope);
  const mail = await readFirst(
    scope,
    scope.db
      .select({ ...mailColumns, text: mails.text, isSpent: isSpentSql(scope.now()).mapWith(Boolean) })
      .from(mails)
      .leftJoin(outbox, eq(outbox.dedupeKey, mails.dedupeKey))
      .leftJoin(users, eq(users.id, mails.userId))
      .where(eq(mails.id, mailId)),
  );
  if (!mail) throw new AppError('not-found', 'There is no such mail.');
  return mail;
}
