import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Read } from '#db/read';
import { type commentSubjects, comments, users } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

/** The displayed columns of a comment, for selects from comments that join their authors. */
export const commentColumns = {
  ...pick(comments, 'id', 'parentId', 'userId', 'role', 'format', 'body'),
  ...pick(comments, 'repliesCount', 'createdAt', 'editedAt', 'removedAt', 'hiddenReason'),
  userName: users.userName,
  avatarFileId: existingFile(users.avatarFileId),
};

/** One comment. */
export function selectComment({ db }: Scope, id: string) {
  return db
    .select(commentColumns)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
}

export type CommentRow = Awaited<ReturnType<typeof selectComment>>[number];

/** A comment with its visible replies, oldest first. */
export interface Thread extends CommentRow {
  replies: CommentRow[];
}

/** A lesson or article with comments, and this viewer's access to it. */
interface SubjectAccess {
  id: string;
  /** The number of comments, not counting replies. */
  commentsCount: number;
  mayOpen: boolean;
}

/** A lesson or article for one viewer. Anyone who may open it may read its comments and write there. */
export interface CommentSubject {
  kind: (typeof commentSubjects)[number];
  /** The id of the lesson or article. */
  id: SQL<string>;
  /** The number of comments, not counting replies. */
  count: SQL<number>;
  /** Holds while the viewer may open the lesson or article; for writes. */
  isOpen: SQL;
  /** Null if the lesson or article does not exist for this viewer. */
  access: Read<SubjectAccess | null>;
}

/** As SQL: the comment is on this lesson or article. */
export function isOn(subject: CommentSubject): SQL {
  return and(eq(comments.subjectKind, subject.kind), sql`${comments.subjectId} = ${subject.id}`) as SQL;
}

/** The access of a viewer who may open the lesson or article. Throws not-found and forbidden. */
export function requireOpen({ kind }: CommentSubject, access: SubjectAccess | null): SubjectAccess {
  if (!access) throw new AppError('not-found');
  if (!access.mayOpen) {
    throw new AppError('forbidden', `You do not have access to this ${kind === 'lesson' ? 'course' : kind}`);
  }
  return access;
}
