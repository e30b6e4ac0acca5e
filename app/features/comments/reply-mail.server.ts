import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { articles, comments, lessons, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail/mail-layout';
import { mailedLink } from '~/features/accounts/mail/set-optional-mails.server';
import { mayOpenSql, opensEverythingSql } from '~/features/entitlements/queries.server';
import { textOfHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import { readFirst, type Scope } from '~/scope/scope';
import { anchorOf } from './rules';

/**
 * Tells a comment's author about a reply. Null if no mail is needed any more: the comment or the reply was removed or
 * hidden, or the comment's author wants no such mails, was blocked, or may no longer open the lesson or article.
 */
export const replyMail: MailRenderer = async (scope, { userId, subjectId: replyId }) => {
  const found = await readFirst(scope, selectReply(scope, replyId, userId));
  if (!found) return null;
  const origin = scope.config.appOrigin;
  const pathTo = found.kind === 'lesson' ? paths.lesson : paths.article;
  const stop = origin + paths.unsubscribe(mailedLink(scope, 'replies', userId));
  const words = found.format === 'html' ? textOfHtml(found.body) : found.body;
  const letter = (who: string, said: string[]): Letter => ({
    subject: `${who} replied to your comment`,
    paragraphs: [`On “${found.title}”:`, ...said],
    button: {
      label: 'Read and reply',
      url: `${origin}${pathTo(found.slug, { comment: replyId })}${anchorOf(replyId)}`,
    },
    closing: ['You’re receiving this email because you wrote the comment.'],
    stop: { label: 'Unsubscribe from emails about replies', url: stop },
  });
  const { brand } = scope.config;
  const author = found.userName ?? 'A former member';
  return {
    userId,
    to: found.email,
    ...renderLetter(letter(author, words.split(/\n+/)), brand),
    // The other member's name and text are not stored among this member's mails.
    kept: renderLetter(letter('Somebody', []), brand),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
};

function selectReply({ db, now }: Scope, replyId: string, recipientId: string) {
  const parent = alias(comments, 'parent');
  const recipient = alias(users, 'recipient');
  return db
    .select({
      body: comments.body,
      format: comments.format,
      userName: users.userName,
      email: recipient.email,
      kind: comments.subjectKind,
      title: sql<string>`coalesce(${lessons.title}, ${articles.title})`,
      slug: sql<string>`coalesce(${lessons.slug}, ${articles.slug})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(parent, and(eq(parent.id, comments.parentId), isNull(parent.removedAt), isNull(parent.hiddenAt)))
    .innerJoin(recipient, eq(recipient.id, parent.userId))
    .leftJoin(lessons, and(eq(comments.subjectKind, 'lesson'), eq(lessons.id, comments.subjectId)))
    .leftJoin(articles, and(eq(comments.subjectKind, 'article'), eq(articles.id, comments.subjectId)))
    .where(
      and(
        eq(comments.id, replyId),
        isNull(comments.removedAt),
        isNull(comments.hiddenAt),
        eq(recipient.id, recipientId),
        eq(recipient.wantsReplyMails, true),
        isNull(recipient.blockedAt),
        or(
          and(isNotNull(lessons.id), mayOpenSql(recipientId, sql`${lessons.courseId}`, now())),
          and(isNotNull(articles.id), opensEverythingSql(recipientId, now())),
        ),
      ),
    );
}
