import { type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, type Read, readOf } from '#db/read';
import { courses, lessons } from '#db/schema';
import { selectCoursesFor } from '~/features/catalogue/list-courses.server';
import { selectPlanPrices } from '~/features/catalogue/queries.server';
import { readTrailer, selectTrailer, selectTrailerCaptions } from '~/features/catalogue/read-trailer.server';
import { type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { courseIdOfLesson, firstVideo, lessonIdOf } from '../queries.server';
import { type Lesson, type OutlinedLesson, readLesson, readOutlinedLesson } from './show-lesson.server';

/**
 * The public part of a preview lesson; does not even read its contents. Open to all. Throws not-found, and forbidden
 * for a lesson that is no preview.
 */
export async function showPreviewPage(scope: Scope, { id }: { id: string }): Promise<OutlinedLesson> {
  const [lesson] = await scope.read(readOutlinedLesson(scope, id));
  if (!lesson.isPreview) throw new AppError('forbidden');
  return lesson;
}

/** A preview lesson with its contents, for members. Throws not-found, and forbidden for a lesson that is no preview. */
export async function showPreview(scope: Scope, { id }: { id: string }): Promise<Lesson> {
  return readOne(scope, readPreview(scope, { id }));
}

/** `showPreview` as a part, for pages that read more in the same round trip. */
export function readPreview(scope: Scope, { id }: { id: string }): Read<Lesson> {
  requireMember(scope);
  return readOf([readLesson(scope, id)], (lesson) => {
    if (!lesson.isPreview && !lesson.course.mayOpen) throw new AppError('forbidden');
    return lesson;
  });
}

/** The public part of a preview lesson for guests: enough to decide whether to sign up, and none of its contents. */
export type PreviewInvite = Answer<ReturnType<typeof readPreviewInvite>>;

/**
 * The invitation to a preview lesson. Open to all. Throws not-found, and forbidden for a lesson that
 * is no preview.
 */
export function readPreviewInvite(scope: Scope, { id }: { id: string }) {
  const { db } = scope;
  return readOf(
    [
      readOutlinedLesson(scope, id),
      firstOf(selectInside(db, { key: id })),
      readTrailer(selectVideo(db, { key: id }), selectTracks(db, { key: id })),
      firstOf(selectSummary(db, { ...readerValues(scope), key: id })),
      selectPlanPrices(scope),
    ],
    (lesson, inside, trailer, summary, planPrices) => {
      if (!lesson.isPreview) throw new AppError('forbidden');
      if (!summary) throw new AppError('not-found');
      // The titles of chapters alone are not contents (decisions, Catalogue and learning).
      return {
        ...lesson,
        chapters: inside?.chapters ?? [],
        video: inside?.video ?? null,
        trailer,
        summary,
        planPrices,
      };
    },
  );
}

type Places = { key: SQL<string> };

const selectVideo = prepared((db, { key }: Places) => selectTrailer(db, courseIdOfLesson(key)));
const selectTracks = prepared((db, { key }: Places) => selectTrailerCaptions(db, courseIdOfLesson(key)));

const selectInside = prepared((db, { key }: Places) =>
  db
    .select({ chapters: lessons.chapters, video: firstVideo(lessons.id) })
    .from(lessons)
    .where(sql`${lessons.id} = ${lessonIdOf(key)}`),
);

const selectSummary = prepared((db, { key, userId, now }: ReaderPlaces & Places) =>
  selectCoursesFor(db, { userId, now }).where(sql`${courses.id} = ${courseIdOfLesson(key)}`),
);
