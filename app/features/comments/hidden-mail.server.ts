import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { articles, comments, lessons, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { renderLetter } from '~/features/accounts/mail/mail-layout';
import { textOfHtml } from '~/kit/text/html.server';
import { readFirst, type Scope } from '~/scope/scope';
import { hiddenForReports } from './rules';

/**
 * Tells a comment's author that an administrator has hidden the comment, and why. Null if the comment is no longer
 * hidden.
 */
export const hiddenMail: MailRenderer = async (scope, { userId, subjectId: commentId }) => {
  const found = await readFirst(scope, selectHidden(scope, commentId, userId));
  if (!found?.reason) return null;
  const words = found.format === 'html' ? textOfHtml(found.body) : found.body;
  return {
    userId,
    to: found.email,
    ...renderLetter(
      {
        subject: 'Your comment was hidden',
        paragraphs: [
          `We have hidden your comment on “${found.title}”. The reason: ${found.reason}`,
          'You wrote:',
          ...words.split(/\n+/),
        ],
        closing: ['If you think that we are wrong, reply to this email.'],
      },
      scope.config.brand,
    ),
  };
};

function selectHidden({ db }: Scope, commentId: string, userId: string) {
  return db
    .select({
      body: comments.body,
      format: comments.format,
      reason: comments.hiddenReason,
      email: users.email,
      title: sql<string>`coalesce(${lessons.title}, ${articles.title})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(lessons, and(eq(comments.subjectKind, 'lesson'), eq(lessons.id, comments.subjectId)))
    .leftJoin(articles, and(eq(comments.subjectKind, 'article'), eq(articles.id, comments.subjectId)))
    .where(
      and(
        eq(comments.id, commentId),
        eq(comments.userId, userId),
        isNotNull(comments.hiddenAt),
        ne(comments.hiddenReason, hiddenForReports),
      ),
    );
}
