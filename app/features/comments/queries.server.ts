import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Read } from '#db/read';
import { type commentSubjects, comments, users } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

/** What is shown of a comment. For selects from comments that join their authors. */
export const commentColumns = {
  ...pick(comments, 'id', 'parentId', 'userId', 'role', 'format', 'body'),
  ...pick(comments, 'repliesCount', 'createdAt', 'editedAt', 'removedAt', 'hiddenReason'),
  userName: users.userName,
  avatarFileId: existingFile(users.avatarFileId),
};

/** Statement: one comment. */
export function selectComment({ db }: Scope, id: string) {
  return db
    .select(commentColumns)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
}

export type CommentRow = Awaited<ReturnType<typeof selectComment>>[number];

/** A comment with those of its replies that are shown, oldest first. */
export interface Thread extends CommentRow {
  replies: CommentRow[];
}

/** A lesson or article with comments, as one viewer has it. */
interface SubjectAccess {
  id: string;
  /** Comments, replies not counted. */
  commentsCount: number;
  mayOpen: boolean;
}

/** Something that may be commented on, for one viewer. Who may open it reads its comments and writes there. */
export interface CommentSubject {
  kind: (typeof commentSubjects)[number];
  /** Its id. */
  id: SQL<string>;
  /** How many comments it has, replies not counted. */
  count: SQL<number>;
  /** Holds while the viewer may open it: for writes. */
  isOpen: SQL;
  /** Null when it is not there. */
  access: Read<SubjectAccess | null>;
}

/** As SQL: a comment of this lesson or article. */
export function isOn(subject: CommentSubject): SQL {
  return and(eq(comments.subjectKind, subject.kind), sql`${comments.subjectId} = ${subject.id}`) as SQL;
}

/** What is there and open to the viewer; throws not-found and forbidden. */
export function requireOpen({ kind }: CommentSubject, access: SubjectAccess | null): SubjectAccess {
  if (!access) throw new AppError('not-found');
  if (!access.mayOpen) {
    throw new AppError('forbidden', `You do not have access to this ${kind === 'lesson' ? 'course' : kind}`);
  }
  return access;
}
