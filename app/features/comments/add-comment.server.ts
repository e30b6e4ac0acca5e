import { type SQL, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf, known, type Read, readOf } from '#db/read';
import { comments } from '#db/schema';
import { countTries, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { type CommentRow, type CommentSubject, requireOpen, selectComment } from './queries.server';
import type { NewComment } from './schema';
import { wordComment } from './word-comment.server';

/**
 * Writes a comment, or a reply to one, and mails the author who gets the reply. For members who may open the lesson or
 * article; the write asks for that again. The same key with the same words in the same place is the same comment,
 * however often and at whatever moment it comes. Throws not-found, forbidden, rate-limited, and conflict for a comment
 * that cannot be replied to.
 */
export async function addComment(scope: Scope, subject: CommentSubject, input: NewComment): Promise<CommentRow> {
  const viewer = requireMember(scope);
  const parentId = input.commentId ?? null;
  const [found, parent] = await countTries(
    scope,
    writingLimits(scope, viewer),
    subject.access,
    readParent(scope, subject, parentId),
  );
  const { id: subjectId } = requireOpen(subject, found);
  if (parentId !== null && !parent) throw noReplies();
  const at = scope.now();
  const words = wordComment(viewer.role, input.comment);
  const key = input.key || newId(at.getTime());
  const row = {
    ...words,
    subjectKind: subject.kind,
    subjectId,
    parentId,
    userId: viewer.id,
    repliesCount: 0,
    createdAt: at,
  };
  const isAllowed = parentId === null ? subject.isOpen : sql`${subject.isOpen} AND ${canBeAnswered(subject, parentId)}`;
  const author = parent?.userId;
  const place = async (placeKey: string): Promise<CommentRow> => {
    const id = derivedId(JSON.stringify([viewer.id, placeKey, subject.kind, subjectId, parentId, input.comment]));
    const mail =
      author && author !== viewer.id ? [scope.outbox.addIfChanged(...mailJob('comment-reply', author, id))] : [];
    const insert = insertWhen(scope.db, comments, { ...row, id }, isAllowed).onConflictDoNothing();
    const { written } = await scope.write({ insert, mail, written: firstOf(selectComment(scope, id)) });
    if (!written) throw noReplies();
    // What was removed may hold the id for its replies: the same words are then another comment.
    return written.removedAt ? place(`${placeKey} ${id}`) : written;
  };
  const written = await place(key);
  scope.outbox.dispatch();
  return written;
}

function noReplies(): AppError {
  return new AppError('conflict', 'You can no longer reply to this comment.', { code: 'NO_REPLIES' });
}

/** A comment `p` that may be replied to: one of its own, here, and shown. */
function canBeAnswered(subject: CommentSubject, parentId: string): SQL {
  return sql`EXISTS (SELECT 1 ${parentRow(subject, parentId)})`;
}

function parentRow(subject: CommentSubject, parentId: string): SQL {
  return sql`FROM ${comments} p WHERE p.id = ${parentId} AND p.subject_kind = ${subject.kind}
    AND p.subject_id = ${subject.id} AND p.parent_id IS NULL AND p.removed_at IS NULL AND p.hidden_at IS NULL`;
}

/** Whose comment is replied to; null when it cannot be. */
function readParent({ db }: Scope, subject: CommentSubject, parentId: string | null): Read<{ userId: string } | null> {
  if (parentId === null) return known(null);
  const userId = sql<string>`(SELECT p.user_id ${parentRow(subject, parentId)})`;
  const found = firstOf(db.select({ userId }).from(sql`(SELECT 1)`));
  return readOf([found], (row) => (row?.userId ? { userId: row.userId } : null));
}

/** How much one person, and one address, may write (decisions, Identity, "Rate limits"). */
export function writingLimits(scope: Scope, viewer: Viewer): Limit[] {
  return [
    { name: 'comment', subject: viewer.id, limit: 30, seconds: 600 },
    perAddress(scope, { name: 'comment-address', limit: 90, seconds: 600 }),
  ];
}
