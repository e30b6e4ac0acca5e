import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, known, type Read, readOf } from '#db/read';
import { blocks, courses, deckDays, deckTries, files, lessons } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { barsOf } from '~/features/drafts/decks-schema';
import {
  isCourseOutSql,
  isOutSql,
  mayOpenSql,
  type ReaderPlaces,
  readerValues,
} from '~/features/entitlements/queries.server';
import { askedSinceOf, isAskedBeforeSql } from '~/features/learning/lesson/asked-before.server';
import { lessonIdOf } from '~/features/learning/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';

/** SQL: the exercise's id. The index of exercises is partial, so a query also asks for `decks IS NOT NULL`. */
export const idOfExercise = sql<string>`${blocks.decks} ->> 'id'`;

/** Column: the length of a sound in milliseconds; null if its file is gone or was never measured. */
function lengthOf(path: string): SQL<number | null> {
  const sound = sql.raw(`'${path}'`);
  return subquery<number | null>(
    sql`(SELECT f.duration_ms FROM ${files} f WHERE f.id = 'a' || (${blocks.decks} ->> ${sound}) AND f.state = 'ready')`,
  );
}

/** The columns that `playable` takes. */
export const exerciseColumns = {
  decks: blocks.decks,
  lengths: {
    a: lengthOf('$.a.sound'),
    b: lengthOf('$.b.sound'),
    right: lengthOf('$.right'),
    mistake: lengthOf('$.mistake'),
  },
  lesson: pick(lessons, 'id', 'slug', 'title', 'isPreview'),
};

/** An exercise with its lesson. Checks no access: callers must. */
export type Exercise = NonNullable<Answer<ReturnType<typeof readExercise>>>;

/** An exercise of a published lesson, and whether this reader may open its course. Throws not-found. */
export function readExercise(scope: Scope, exerciseId: string) {
  if (!idPattern.test(exerciseId)) throw new AppError('not-found');
  const askedSince = askedSinceOf(scope);
  return readOf([firstOf(selectExercise(scope.db, { ...readerValues(scope), exerciseId, askedSince }))], (row) => {
    const found = row && playable(row);
    if (!found) throw new AppError('not-found');
    return { ...found, course: row.course };
  });
}

type ExercisePlaces = ReaderPlaces & { exerciseId: SQL<string>; askedSince: SQL<number> | null };

const selectExercise = prepared((db, { exerciseId, userId, now, askedSince }: ExercisePlaces) =>
  db
    .select({
      ...exerciseColumns,
      course: {
        ...pick(courses, 'slug', 'title'),
        mayOpen: mayOpenSql(userId, courses.id, now),
        isAskedFirst: isAskedBeforeSql(sql`lessons`, { userId, now, askedSince }),
      },
    })
    .from(blocks)
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        isNotNull(blocks.decks),
        eq(idOfExercise, exerciseId),
        isOutSql(lessons, now),
        isCourseOutSql(userId, courses, now),
      ),
    ),
);

/** The exercises of a lesson by id or slug, in order. Checks no access: callers must. */
export function readLessonExercises({ db }: Scope, key: string) {
  return readOf([selectOfLesson(db, { key })], (rows) => rows.flatMap((row) => playable(row) ?? []));
}

const selectOfLesson = prepared((db, { key }: { key: SQL<string> }) =>
  db
    .select(exerciseColumns)
    .from(blocks)
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .where(and(sql`${blocks.lessonId} = ${lessonIdOf(key)}`, isNotNull(blocks.decks)))
    .orderBy(asc(blocks.position)),
);

/** At most this many exercises are offered in the practice room. */
const mostOffered = 6;

/**
 * The exercises that this reader may open: those of preview lessons, and for members those of their courses. The newest
 * lessons first.
 */
export function readOpenExercises(scope: Scope) {
  return readOf([selectOpen(scope.db, readerValues(scope))], (rows) => rows.flatMap((row) => playable(row) ?? []));
}

const selectOpen = prepared((db, { userId, now }: ReaderPlaces) =>
  db
    .select(exerciseColumns)
    .from(blocks)
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        isNotNull(blocks.decks),
        isOutSql(lessons, now),
        isCourseOutSql(userId, courses, now),
        condition(sql`(${lessons.isPreview} = 1 OR ${mayOpenSql(userId, courses.id, now)})`),
      ),
    )
    .orderBy(desc(lessons.publishedAt), asc(lessons.id), asc(blocks.position))
    .limit(mostOffered),
);

interface Row {
  decks: typeof blocks.$inferSelect.decks;
  lengths: Record<'a' | 'b' | 'right' | 'mistake', number | null>;
}

/** The exercise of a row with the bars of its records; null if a record is gone. */
export function playable<One extends Row>({ decks, ...row }: One) {
  if (!decks) return null;
  const { a, b } = row.lengths;
  const [barsA, barsB] = [barsOf(a ?? 0, decks.bpm), barsOf(b ?? 0, decks.bpm)];
  if (barsA === null || barsB === null) return null;
  return { ...row, exercise: { ...decks, a: { ...decks.a, bars: barsA }, b: { ...decks.b, bars: barsB } } };
}

/** The most tries that a page draws. */
const mostTries = 20;

export type TryRow = Pick<
  typeof deckTries.$inferSelect,
  'offsetMs' | 'bothSeconds' | 'levelDb' | 'isCalibrated' | 'triedAt'
>;

/** A member's last tries of an exercise, the oldest first; none for guests. */
export function readTries({ db, viewer }: Scope, exerciseId: string): Read<TryRow[]> {
  if (!isMember(viewer)) return known([]);
  return readOf([selectTries(db, { userId: viewer.id, exerciseId })], (rows) => rows.reverse());
}

const selectTries = prepared((db, { userId, exerciseId }: Record<'userId' | 'exerciseId', SQL<string>>) =>
  db
    .select(pick(deckTries, 'offsetMs', 'bothSeconds', 'levelDb', 'isCalibrated', 'triedAt'))
    .from(deckTries)
    .where(and(eq(deckTries.userId, userId), eq(deckTries.exerciseId, exerciseId)))
    .orderBy(desc(deckTries.triedAt), desc(deckTries.id))
    .limit(mostTries),
);

/** How often this member has tried the exercise, also with tries that are no longer kept. */
export function readTriesCount({ db, viewer }: Scope, exerciseId: string): Read<number> {
  if (!isMember(viewer)) return known(0);
  const counted = db
    .select({ tries: sql<number>`coalesce(sum(${deckDays.tries}), 0)` })
    .from(deckDays)
    .where(and(eq(deckDays.userId, viewer.id), eq(deckDays.exerciseId, exerciseId)));
  return readOf([firstOf(counted)], (row) => row?.tries ?? 0);
}
