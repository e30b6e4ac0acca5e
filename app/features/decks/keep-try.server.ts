import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { blocks, courses, deckDays, deckTries, lessons } from '#db/schema';
import { isCourseOutSql, isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { isoDay } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readExercise } from './queries.server';
import type { KeepTry } from './schema';
import { onlyOpen } from './show-exercise.server';

/** A try takes at least as long as two bars of music, so nobody makes thirty in a minute. */
const window = { name: 'deck-try-user', limit: 30, seconds: 60 };

/**
 * Keeps a try of a member who may open the exercise, which the writes check too. A repeat with the same id changes
 * nothing and gives the kept try. Throws not-found, forbidden, and rate-limited by the member alone.
 */
export async function keepTry(scope: Scope, { exerciseId, id: key, ...measured }: KeepTry) {
  const { db, now } = scope;
  const viewer = requireMember(scope);
  await countTries(scope, [{ ...window, subject: viewer.id }], onlyOpen(scope, readExercise(scope, exerciseId)));
  const id = derivedId(JSON.stringify([viewer.id, exerciseId, key]));
  const at = now();
  const { offsetMs = null, bothSeconds = null, levelDb = null, isCalibrated } = measured;
  const course = { id: sql`c.id`, publishedAt: sql`c.published_at` };
  // A block of a lesson that is open to the member now.
  const open = sql`FROM ${blocks} b JOIN ${lessons} l ON l.id = b.lesson_id JOIN ${courses} c ON c.id = l.course_id
    WHERE b.decks IS NOT NULL AND b.decks ->> 'id' = ${exerciseId} AND ${isOutSql('l', at)}
      AND ${isCourseOutSql(viewer.id, course, at)} AND (l.is_preview = 1 OR ${mayOpenSql(viewer.id, sql`l.course_id`, at)})`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${deckTries} t WHERE t.id = ${id})`;
  const { kept } = await scope.write({
    // Before the try itself: a try is counted only if it is not there yet.
    counted: db
      .insert(deckDays)
      .select(sql`SELECT ${viewer.id}, ${exerciseId}, ${isoDay(at)}, 1 ${open} AND ${isNew}`)
      .onConflictDoUpdate({
        target: [deckDays.userId, deckDays.exerciseId, deckDays.day],
        set: { tries: sql`${deckDays.tries} + 1` },
      }),
    added: db
      .insert(deckTries)
      .select(
        sql`SELECT ${id}, ${viewer.id}, ${exerciseId}, ${offsetMs}, ${bothSeconds}, ${levelDb}, ${Number(isCalibrated)},
          ${at.getTime()} ${open}`,
      )
      .onConflictDoNothing(),
    kept: firstOf(
      db
        .select()
        .from(deckTries)
        .where(and(eq(deckTries.id, id), eq(deckTries.userId, viewer.id))),
    ),
  });
  if (!kept) throw new AppError('forbidden', 'You do not have access to this course');
  return kept;
}
