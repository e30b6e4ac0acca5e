import { inArray, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses, journeyAnswerCourses, journeyAnswers, journeyStageCourses, journeyStages } from '#db/schema';
import { inList } from '#db/subqueries';
import { isUnchanged } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { most } from '~/features/journey/rules';
import { AppError, type FieldErrors, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveAnswerCourses, SaveStageCourses } from './journey-schema';
import { answerState, stageState } from './open-journey.server';

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
      sql`DELETE FROM ${journeyStageCourses} WHERE stage_id = ${stageId} AND ${isMine}`,
      sql`INSERT INTO ${journeyStageCourses} (stage_id, course_id, position)
        SELECT ${stageId}, c.id, j.key + 1 FROM json_each(${JSON.stringify(courseIds)}) j
        JOIN ${courses} c ON c.id = j.value WHERE ${isMine}`,
    ],
  });
}

/**
 * Saves the courses that an answer recommends, each within a stage. Of two saves from the same revision the first wins
 * (optimistic locking). Throws invalid on the field, not-found and conflict.
 */
export async function saveAnswerCourses(scope: Scope, draft: SaveAnswerCourses): Promise<void> {
  requireAdmin(scope);
  const { answerId, revision, stages } = draft;
  const { db } = scope;
  const courseIds = [...new Set(stages.flatMap((stage) => stage.courseIds))];
  const [saved, found] = await scope.read(
    answerState(scope, answerId),
    db.select({ id: courses.id }).from(courses).where(inList(courses.id, courseIds)),
  );
  refuseUnknown(stages, new Set(found.map(({ id }) => id)));
  const isUnchanged = String(pointsOf(draft)) === String(pointsOf(saved.draft));
  if (isUnchanged && revision === saved.draft.revision) return;
  const points = stages.flatMap(({ stageId, courseIds: ids }) => ids.map((courseId) => [stageId, courseId]));
  await writeDraft(scope, {
    table: journeyAnswers,
    row: { id: answerId } as typeof journeyAnswers.$inferInsert,
    before: revision ?? '',
    action: 'answer-courses-saved',
    details: { answerId, stages: stages.filter((stage) => stage.courseIds.length > 0) },
    contents: (isMine) => [
      sql`DELETE FROM ${journeyAnswerCourses} WHERE answer_id = ${answerId} AND ${isMine}`,
      // Leaves out stages and courses that were removed in the meantime.
      sql`INSERT OR IGNORE INTO ${journeyAnswerCourses} (answer_id, stage_id, course_id)
        SELECT ${answerId}, s.id, c.id FROM json_each(${JSON.stringify(points)}) j
        JOIN ${journeyStages} s ON s.id = json_extract(j.value, '$[0]')
        JOIN ${courses} c ON c.id = json_extract(j.value, '$[1]') WHERE ${isMine}`,
    ],
  });
}

/** The order is irrelevant: learners see courses in the order of the course list. */
const pointsOf = ({ stages }: SaveAnswerCourses) =>
  stages.flatMap(({ stageId, courseIds }) => courseIds.map((courseId) => `${stageId} ${courseId}`)).sort();

function refuseUnknown(stages: SaveAnswerCourses['stages'], known: Set<string>): void {
  const errors: FieldErrors = {};
  for (const [at, { courseIds }] of stages.entries()) {
    for (const [line, id] of courseIds.entries()) {
      if (!known.has(id)) errors[`stages.${at}.courseIds.${line}`] = ['This course no longer exists'];
    }
  }
  if (Object.keys(errors).length) throw new AppError('invalid', 'This course no longer exists', { errors });
}
