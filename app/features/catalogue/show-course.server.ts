import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, readOf } from '#db/read';
import { blocks, categories, courses, files, lessons, tutors } from '#db/schema';
import { condition } from '#db/subqueries';
import { isCourseOutSql, isOutSql, type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { selectCoursesFor } from './list-courses.server';
import { courseColumns, courseIdOf, existingFile, numberInOutline, selectPlanPrices } from './queries.server';
import { readTrailer, selectTrailer, selectTrailerCaptions } from './read-trailer.server';

export type CourseDetails = Answer<ReturnType<typeof readCourse>>;

/** Everything on a course's page in one round trip, by id or slug. Open to all. Throws not-found. */
export async function showCourse(scope: Scope, { id }: { id: string }) {
  return readOne(scope, readCourse(scope, { id }));
}

/** `showCourse` as a read. */
export function readCourse(scope: Scope, { id }: { id: string }) {
  if (!idPattern.test(id)) throw new AppError('not-found');
  return readOf([readCoursePage(scope, id)], ({ details, ...beside }) => {
    if (!details) throw new AppError('not-found');
    return { ...details, ...beside };
  });
}

/** Everything on a course's page, as a read; `details` is null if no published course has this id or slug. */
export function readCoursePage(scope: Scope, id: string) {
  const { db } = scope;
  const asked = { ...readerValues(scope), key: id };
  return readOf(
    [
      firstOf(selectDetails(db, asked)),
      readTrailer(selectVideo(db, { key: id }), selectTracks(db, { key: id })),
      selectOutline(db, { key: id, now: asked.now }),
      selectSounds(db, { key: id, now: asked.now }),
      selectRecommended(db, asked),
      selectPlanPrices(scope),
    ],
    (course, trailer, lessons, sounds, recommended, prices) => {
      const { slugs = [], ...own } = course ?? {};
      return {
        details: course && (own as Omit<typeof course, 'slugs'>),
        trailer,
        lessons,
        sounds,
        recommendations: recommended.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug)),
        planPrices: prices,
      };
    },
  );
}

/** The placeholders of a statement about one course: its id or slug, the reader, the time. */
type Places = ReaderPlaces & { key: SQL<string> };

type KeyPlace = Pick<Places, 'key'>;
const selectVideo = prepared((db, { key }: KeyPlace) => selectTrailer(db, courseIdOf(key)));
const selectTracks = prepared((db, { key }: KeyPlace) => selectTrailerCaptions(db, courseIdOf(key)));

/** Includes a course that was taken off sale, for its owners. */
const selectDetails = prepared((db, { key, userId, now }: Places) =>
  db
    .select({
      ...courseColumns({ userId, now }),
      ...pick(courses, 'outcomes', 'included', 'equipment', 'studentsSays', 'gear'),
      slugs: courses.recommendations,
      shareFileId: existingFile(courses.shareFileId),
      tutor: { name: tutors.name, about: tutors.about, avatarFileId: existingFile(tutors.avatarFileId) },
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(sql`${courses.id} = ${courseIdOf(key)}`, isCourseOutSql(userId, courses, now))),
);

const selectRecommended = prepared((db, { key, userId, now }: Places) =>
  selectCoursesFor(db, { userId, now }).where(
    and(
      sql`${courses.slug} IN (SELECT r.value FROM ${courses} c, json_each(c.recommendations) r WHERE c.id = ${courseIdOf(key)})`,
      isOutSql(courses, now),
    ),
  ),
);

/** The most sounds on a course's page. */
const mostSounds = 3;

/** SQL: the question's name for its sound on the course's page. */
const heardAs = sql<string>`${blocks.question} ->> 'heardAs'`;

/** The sounds of published lessons that everybody may hear, in order. */
const selectSounds = prepared((db, { key, now }: { key: SQL<string>; now: SQL<number> }) =>
  db
    .select({ title: heardAs, fileId: files.id, durationMs: files.durationMs })
    .from(lessons)
    // The order of the joins is fixed: SQLite would begin with all files.
    .crossJoin(blocks)
    .crossJoin(files)
    .where(
      and(
        sql`${lessons.courseId} = ${courseIdOf(key)}`,
        isOutSql(lessons, now),
        eq(blocks.lessonId, lessons.id),
        isNotNull(blocks.question),
        condition(sql`(${heardAs} IS NOT NULL)`),
        eq(files.id, sql`'a' || (${blocks.question} ->> 'sound')`),
        eq(files.state, 'ready'),
      ),
    )
    .orderBy(asc(lessons.position), asc(blocks.position))
    .limit(mostSounds),
);

export type OutlineLesson = Awaited<ReturnType<typeof selectOutline>>[number];

/** The published lessons of a course, in order. */
export const selectOutline = prepared((db, { key, now }: { key: SQL<string>; now: SQL<number> }) =>
  db
    .select({ ...pick(lessons, 'id', 'slug', 'title', 'isPreview', 'durationMs'), position: numberInOutline })
    .from(lessons)
    .where(and(sql`${lessons.courseId} = ${courseIdOf(key)}`, isOutSql(lessons, now)))
    .orderBy(asc(lessons.position)),
);
