import { inArray, sql } from 'drizzle-orm';
import { rawStatement } from '#db/raw-statement';
import { firstOf } from '#db/read';
import { courses, journeyStageCourses, journeyStages } from '#db/schema';
import { isUnchanged } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { most } from '~/features/journey/rules';
import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveStageCourses } from './journey-schema';
import { stageState } from './open-stage.server';

/**
 * Saves the courses of a stage, in order, for members without answers. Of two saves from the same revision the first
 * wins (optimistic locking). Throws invalid on the field, not-found and conflict.
 */
export async function saveStageCourses(scope: Scope, draft: SaveStageCourses): Promise<void> {
  requireAdmin(scope);
  const { stageId, revision, courseIds } = draft;
  const { db } = scope;
  const others = sql`(SELECT count(*) FROM ${journeyStageCourses} WHERE stage_id <> ${stageId})`;
  const [saved, found, elsewhere] = await scope.read(
    stageState(scope, stageId),
    db.select({ id: courses.id }).from(courses).where(inArray(courses.id, courseIds)),
    firstOf(db.select({ count: sql<number>`${others}`.as('count') }).from(sql`(SELECT 1)`)),
  );
  for (const [at, id] of courseIds.entries()) {
    if (!found.some((course) => course.id === id)) throw invalid(`courseIds.${at}`, 'This course no longer exists');
  }
  if ((elsewhere?.count ?? 0) + courseIds.length > most.courses) {
    throw invalid('courseIds', `At most ${most.courses} courses in all stages together`);
  }
  if (isUnchanged(draft, saved.draft)) return;
  await writeDraft(scope, {
    table: journeyStages,
    row: { id: stageId } as typeof journeyStages.$inferInsert,
    before: revision ?? '',
    when: sql`${others} + ${courseIds.length} <= ${most.courses}`,
    action: 'stage-courses-saved',
    details: { stageId, courseIds },
    contents: (isMine) => [
      rawStatement(db, sql`DELETE FROM ${journeyStageCourses} WHERE stage_id = ${stageId} AND ${isMine}`),
      rawStatement(
        db,
        sql`INSERT INTO ${journeyStageCourses} (stage_id, course_id, position)
        SELECT ${stageId}, c.id, j.key + 1 FROM json_each(${JSON.stringify(courseIds)}) j
        JOIN ${courses} c ON c.id = j.value WHERE ${isMine}`,
      ),
    ],
  });
}
