import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { prepared } from '#db/prepared';
import { type Answer, known, type Read, readOf } from '#db/read';
import { blocks, courses, files, lessons, schoolSettings } from '#db/schema';
import { condition } from '#db/subqueries';
import { frontBars, largestFrontSound } from '~/features/drafts/decks-schema';
import { isCourseOutSql, isOutSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { exerciseColumns, idOfExercise, playable } from './queries.server';

/** SQL: the record is small enough to be fetched while a guest waits for it. */
const isSmall = (deck: 'a' | 'b') => sql`(SELECT f.bytes FROM ${files} f
  WHERE f.id = 'a' || (${blocks.decks} ->> ${sql.raw(`'$.${deck}.sound'`)})) <= ${sql.raw(String(largestFrontSound))}`;

/** SQL: the exercise is the one that was chosen under School. */
const isChosen = sql`(${idOfExercise} IS (SELECT ss.front_exercise_id FROM ${schoolSettings} ss WHERE ss.id = 'school'))`;

/** SQL: the exercise is marked for the front page, in its course folder or in its lesson's form. */
const isMarked = sql`(${blocks.decks} ->> 'isFront' = 1)`;

/**
 * The exercises that guests can play on the front page: of published preview lessons, with small records, and with a bar
 * on which deck B comes in. The chosen one is first, then marked ones, the newest lesson's first.
 */
function selectFitting(db: Database, now: SQL<number>, isWanted?: SQL) {
  return db
    .select(exerciseColumns)
    .from(blocks)
    .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        isNotNull(blocks.decks),
        condition(sql`(${blocks.decks} ->> '$.asks.in' IS NOT NULL AND ${isSmall('a')} AND ${isSmall('b')})`),
        eq(lessons.isPreview, true),
        isOutSql(lessons, now),
        isCourseOutSql(null, courses, now),
        isWanted && condition(isWanted),
      ),
    )
    .orderBy(desc(isChosen), desc(isMarked), desc(lessons.publishedAt), asc(lessons.id), asc(blocks.position));
}

/** A few more than one, since the first may have records of another length. */
const mostFront = 5;

const selectFront = prepared((db, { now }: { now: SQL<number> }) =>
  selectFitting(db, now, sql`(${isChosen} OR ${isMarked})`).limit(mostFront),
);

export type FrontExercise = NonNullable<Answer<ReturnType<typeof readFrontExercise>>>;

/**
 * The exercise of the guests' front page, if it is asked for: the one that was chosen under School, or else a marked one.
 * Null without one, and for members. Open to all.
 */
export function readFrontExercise({ db, viewer, now }: Scope, isAsked: boolean) {
  if (!isAsked || isMember(viewer)) return known(null);
  return readOf([selectFront(db, { now: now().getTime() })], (rows) => withBars(rows)[0] ?? null);
}

/** The most exercises to choose from. */
const mostChoices = 50;

const selectChoices = prepared((db, { now }: { now: SQL<number> }) => selectFitting(db, now).limit(mostChoices));

export interface FrontChoice {
  id: string;
  task: string;
  /** The title of its lesson. */
  lesson: string;
}

/** The exercises that an administrator can choose for the front page. Checks no role: callers must. */
export function readFrontChoices({ db, now }: Scope): Read<FrontChoice[]> {
  return readOf([selectChoices(db, { now: now().getTime() })], (rows) =>
    withBars(rows).map(({ exercise, lesson }) => ({ id: exercise.id, task: exercise.task, lesson: lesson.title })),
  );
}

/** The exercises whose records have the length that the front page plays. */
function withBars(rows: Answer<ReturnType<typeof selectFront>>) {
  return rows.flatMap((row) => {
    const found = playable(row);
    return found && found.exercise.a.bars === frontBars && found.exercise.b.bars === frontBars ? [found] : [];
  });
}
