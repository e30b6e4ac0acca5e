import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { type Answer, firstOf, type Read, readOf } from '#db/read';
import { comments, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CommentSubject, commentColumns, isOn, requireOpen, type Thread } from './queries.server';
import { readThreads } from './read-threads.server';
import type { CommentWish } from './rules';

/** A page of comments with what its forms need. */
export type CommentsPage = Answer<ReturnType<typeof readComments>>;

/**
 * The comments of a lesson's or article's page, to read in one round trip with the page's other reads. Throws not-found
 * and forbidden.
 */
export function readComments(scope: Scope, subject: CommentSubject, wish: CommentWish) {
  const threads = readThreads(scope, subject, {
    slice: wish.slice,
    after: wish.after,
    beyond: 'first-page',
    named: wish.named,
    repliesFrom: wish.act === 'replies' ? wish.replies.offset : null,
  });
  const keys = [
    readKey(scope, subject, null),
    readKey(scope, subject, wish.act === 'reply' ? wish.named : null),
  ] as const;
  return readOf([subject.access, threads, ...keys], (access, found, comment, reply) => ({
    ...found,
    kind: subject.kind,
    totalCount: requireOpen(subject, access).commentsCount,
    // The forms send these keys, so that a second click adds no second comment. A key changes when the reader has
    // written there.
    keys: { comment, reply },
  }));
}

/**
 * The id of the reader's last comment in this place. While it stays the same, sending the same text again adds nothing.
 */
function readKey(scope: Scope, subject: CommentSubject, parentId: string | null): Read<string> {
  const last = scope.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.userId, requireMember(scope).id),
        isOn(subject),
        parentId === null ? isNull(comments.parentId) : eq(comments.parentId, parentId),
      ),
    )
    .orderBy(desc(comments.createdAt))
    .limit(1);
  return readOf([firstOf(last)], (row) => row?.id ?? 'first');
}

/** For the API: comments newest first, each with its first replies. For members who may open the lesson or article. */
export async function listComments(scope: Scope, subject: CommentSubject, slice: Slice): Promise<Page<Thread>> {
  requireMember(scope);
  const [access, { threads }] = await scope.read(
    subject.access,
    readThreads(scope, subject, { slice, after: null, beyond: 'nothing', named: null, repliesFrom: null }),
  );
  return { items: threads, totalCount: requireOpen(subject, access).commentsCount, ...slice };
}

/** For the API: the replies to a comment, oldest first. Throws not-found for a comment on another lesson or article. */
export async function listReplies(
  scope: Scope,
  subject: CommentSubject,
  { parentId, ...slice }: Slice & { parentId: string },
): Promise<Page<Thread>> {
  requireMember(scope);
  const { db } = scope;
  const isHere = isOn(subject);
  const [access, parent, replies] = await scope.read(
    subject.access,
    firstOf(
      db
        .select({ repliesCount: comments.repliesCount })
        .from(comments)
        .where(and(eq(comments.id, parentId), isNull(comments.parentId), isHere)),
    ),
    db
      .select(commentColumns)
      .from(comments)
      .leftJoin(users, eq(users.id, comments.userId))
      .where(and(isHere, eq(comments.parentId, parentId)))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(slice.limit)
      .offset(slice.offset),
  );
  requireOpen(subject, access);
  if (!parent) throw new AppError('not-found');
  return { items: replies.map((row) => ({ ...row, replies: [] })), totalCount: parent.repliesCount, ...slice };
}
