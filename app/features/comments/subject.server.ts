import type { SQL } from 'drizzle-orm';
import type { Read } from '#db/read';
import type { commentSubjects } from '#db/schema';
import { AppError } from '~/kit/app-error';

/** A lesson or article with comments, as one viewer has it. */
export interface SubjectAccess {
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

/** What is there and open to the viewer; throws not-found and forbidden. */
export function requireOpen({ kind }: CommentSubject, access: SubjectAccess | null): SubjectAccess {
  if (!access) throw new AppError('not-found');
  if (!access.mayOpen) {
    throw new AppError('forbidden', `You do not have access to this ${kind === 'lesson' ? 'course' : kind}`);
  }
  return access;
}
