import { and, eq, type SQL, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf, known, type Read } from '#db/read';
import { comments } from '#db/schema';
import { countTries, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { type CommentRow, type CommentSubject, isOn, requireOpen, selectComment } from './queries.server';
import { repliesClosed } from './rules';
import type { NewComment } from './schema';
import { wordComment } from './word-comment.server';

/**
 * Writes a comment or a reply, and mails the author of the comment that gets a reply. For members who may open the
 * lesson or article; the write checks this again. A repeat with the same key and text in the same place returns the
 * same comment. Throws not-found, forbidden, rate-limited, and conflict for a reply to a reply or to a removed or
 * hidden comment.
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
  if (parentId !== null) requireComment(parent);
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
    if (!written) throw closed(parentId);
    // A removed comment may keep its row, and so its id, for its replies. The same text is then a new comment with
    // another id.
    return written.removedAt ? place(`${placeKey} ${id}`) : written;
  };
  const written = await place(key);
  scope.outbox.dispatch();
  return written;
}

/** Throws not-found if the comment is not on this lesson or article, and conflict if it is a reply. */
function requireComment(parent: Parent | null): void {
  if (!parent) throw new AppError('not-found', 'There is no such comment here.');
  if (parent.parentId !== null) throw noReplies('You cannot reply to a reply. Reply to the comment above it.');
}

/** The error for a refused write: the parent comment was removed or hidden, or the member's access ended meanwhile. */
function closed(parentId: string | null): AppError {
  return parentId === null ? new AppError('conflict', 'You can no longer comment here.') : noReplies(repliesClosed);
}

function noReplies(message: string): AppError {
  return new AppError('conflict', message, { code: 'NO_REPLIES' });
}

/** As SQL: the parent is a comment on this lesson or article, not a reply, and neither removed nor hidden. */
function canBeAnswered(subject: CommentSubject, parentId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${comments} p WHERE p.id = ${parentId} AND p.subject_kind = ${subject.kind}
    AND p.subject_id = ${subject.id} AND p.parent_id IS NULL AND p.removed_at IS NULL AND p.hidden_at IS NULL)`;
}

type Parent = Pick<CommentRow, 'userId' | 'parentId'>;

/** The parent of a reply; null if it is not on this lesson or article. */
function readParent({ db }: Scope, subject: CommentSubject, parentId: string | null): Read<Parent | null> {
  if (parentId === null) return known(null);
  const columns = pick(comments, 'userId', 'parentId');
  const isParent = and(eq(comments.id, parentId), isOn(subject));
  return firstOf(db.select(columns).from(comments).where(isParent));
}

/** The limits of writing comments, per user and per network address (decisions, Identity, "Rate limits"). */
export function writingLimits(scope: Scope, viewer: Viewer): Limit[] {
  return [
    { name: 'comment', subject: viewer.id, limit: 30, seconds: 600 },
    perAddress(scope, { name: 'comment-address', limit: 90, seconds: 600 }),
  ];
}
