import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { courses, lessonNotes, lessons } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { isCourseOutSql, isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/**
 * The member whose notes these are. Throws forbidden for a super admin who looks at the site as a member: notes are
 * private to their author.
 */
export function requireAuthor(scope: Scope): Viewer {
  const viewer = requireMember(scope);
  if (viewer.look) throw new AppError('forbidden', 'Only their author can see notes.');
  return viewer;
}

/** SQL condition: a note of this member. `removed` is a removed note that counts as well. */
export function isNoteOf(author: Viewer, removed: string | null = null): SQL | undefined {
  const isThere =
    removed === null ? isNull(lessonNotes.removedAt) : or(isNull(lessonNotes.removedAt), eq(lessonNotes.id, removed));
  return and(eq(lessonNotes.userId, author.id), isThere);
}

/**
 * The member's notes under a condition, with the titles that lesson and course have now, or had when the note was
 * written if they are not published any more.
 */
export function selectNotes(scope: Scope, author: Viewer, which: SQL | undefined) {
  const now = scope.now();
  return scope.db
    .select({
      ...pick(lessonNotes, 'id', 'position', 'body', 'createdAt', 'editedAt', 'removedAt'),
      lesson: {
        id: lessonNotes.lessonId,
        slug: lessons.slug,
        title: sql<string>`coalesce(${lessons.title}, ${lessonNotes.lessonTitle})`,
      },
      course: {
        id: lessonNotes.courseId,
        slug: courses.slug,
        title: sql<string>`coalesce(${courses.title}, ${lessonNotes.courseTitle})`,
        imageFileId: existingFile(courses.imageFileId),
      },
    })
    .from(lessonNotes)
    .leftJoin(courses, and(eq(courses.id, lessonNotes.courseId), isCourseOutSql(author.id, courses, now)))
    .leftJoin(
      lessons,
      and(eq(lessons.id, lessonNotes.lessonId), eq(lessons.courseId, courses.id), isOutSql(lessons, now)),
    )
    .where(which)
    .$dynamic();
}

const latestIn = (group: typeof lessonNotes.courseId | typeof lessonNotes.lessonId) =>
  desc(sql`max(${lessonNotes.createdAt}) OVER (PARTITION BY ${group})`);

/** By course and lesson, those with the newest note first; within a lesson by time. */
export const inNotebookOrder = [
  latestIn(lessonNotes.courseId),
  asc(lessonNotes.courseId),
  latestIn(lessonNotes.lessonId),
  asc(lessonNotes.lessonId),
  asc(lessonNotes.position),
  asc(lessonNotes.createdAt),
  asc(lessonNotes.id),
];
