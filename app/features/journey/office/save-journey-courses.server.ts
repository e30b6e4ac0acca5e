import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses, journeyAnswerCourses, journeyAnswers, journeyStageCourses, journeyStages } from '#db/schema';
import { inList } from '#db/subqueries';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { most } from '~/features/journey/rules';
import { AppError, type FieldErrors, invalid } from '~/kit/app-error';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { CoursesByStage, SaveAnswerCourses, SaveStageCourses } from './journey-schema';
import { answerState, coursesOfStage, stageState } from './open-journey.server';

const gone = 'This course no longer exists';

/**
 * Saves the courses of a stage, in order, for members without answers. Of two saves from the same revision the first
 * wins (optimistic locking). Throws invalid on the field, not-found and conflict.
 */
export async function saveStageCourses(
  scope: Scope,
  { stageId, revision, courseIds }: SaveStageCourses,
): Promise<void> {
  requireAdmin(scope);
  const [{ draft }, inside] = await Promise.all([
    readOne(scope, stageState(scope, stageId)),
    checkStageCourses(scope, stageId, courseIds),
  ]);
  if (inside.isUnchanged && revision === draft.revision) return;
  await writeDraft(scope, {
    table: journeyStages,
    row: { id: stageId } as typeof journeyStages.$inferInsert,
    before: revision ?? '',
    ...inside,
    action: 'stage-courses-saved',
    details: { stageId, ...inside.details },
  });
}

/** The courses that a stage is to have, in order, as part of a save. Throws invalid on the field. */
export async function checkStageCourses(scope: Scope, stageId: string, courseIds: string[]) {
  const { db } = scope;
  const others = sql`(SELECT count(*) FROM ${journeyStageCourses} WHERE stage_id <> ${stageId})`;
  const [placed, found, elsewhere] = await scope.read(
    coursesOfStage(scope, stageId),
    db.select({ id: courses.id }).from(courses).where(inArray(courses.id, courseIds)),
    firstOf(db.select({ count: sql<number>`${others}`.as('count') }).from(sql`(SELECT 1)`)),
  );
  for (const [at, id] of courseIds.entries()) {
    if (!found.some((course) => course.id === id)) throw invalid(`courseIds.${at}`, gone);
  }
  if ((elsewhere?.count ?? 0) + courseIds.length > most.courses) {
    throw invalid('courseIds', `At most ${most.courses} courses in all stages together`);
  }
  return {
    isUnchanged: String(courseIds) === String(placed.map(({ courseId }) => courseId)),
    when: sql`${others} + ${courseIds.length} <= ${most.courses}`,
    details: { courseIds },
    contents: (isMine: SQL) => [
      sql`DELETE FROM ${journeyStageCourses} WHERE stage_id = ${stageId} AND ${isMine}`,
      sql`INSERT INTO ${journeyStageCourses} (stage_id, course_id, position)
        SELECT ${stageId}, c.id, j.key + 1 FROM json_each(${JSON.stringify(courseIds)}) j
        JOIN ${courses} c ON c.id = j.value WHERE ${isMine}`,
    ],
  };
}

/**
 * Saves the courses that an answer recommends, each within a stage. Of two saves from the same revision the first wins
 * (optimistic locking). Throws invalid on the field, not-found and conflict.
 */
export async function saveAnswerCourses(
  scope: Scope,
  { answerId, revision, stages }: SaveAnswerCourses,
): Promise<void> {
  requireAdmin(scope);
  const [{ draft }, inside] = await Promise.all([
    readOne(scope, answerState(scope, answerId)),
    checkAnswerCourses(scope, answerId, stages),
  ]);
  if (inside.isUnchanged && revision === draft.revision) return;
  await writeDraft(scope, {
    table: journeyAnswers,
    row: { id: answerId } as typeof journeyAnswers.$inferInsert,
    before: revision ?? '',
    ...inside,
    action: 'answer-courses-saved',
    details: { answerId, ...inside.details },
  });
}

/** The courses that an answer is to recommend, as part of a save. Throws invalid on the field. */
export async function checkAnswerCourses(scope: Scope, answerId: string, stages: CoursesByStage) {
  const { db } = scope;
  const courseIds = [...new Set(stages.flatMap((stage) => stage.courseIds))];
  const [linked, found] = await scope.read(
    db
      .select({ stageId: journeyAnswerCourses.stageId, courseId: journeyAnswerCourses.courseId })
      .from(journeyAnswerCourses)
      .where(eq(journeyAnswerCourses.answerId, answerId)),
    db.select({ id: courses.id }).from(courses).where(inList(courses.id, courseIds)),
  );
  refuseUnknown(stages, new Set(found.map(({ id }) => id)));
  const points = stages.flatMap(({ stageId, courseIds: ids }) => ids.map((courseId) => [stageId, courseId]));
  const saved = linked.map(({ stageId, courseId }) => [stageId, courseId]);
  return {
    // The order is irrelevant: learners see courses in the order of the course list.
    isUnchanged: String(points.map(String).sort()) === String(saved.map(String).sort()),
    details: { stages: stages.filter((stage) => stage.courseIds.length > 0) },
    contents: (isMine: SQL) => [
      sql`DELETE FROM ${journeyAnswerCourses} WHERE answer_id = ${answerId} AND ${isMine}`,
      // Leaves out stages and courses that were removed in the meantime.
      sql`INSERT OR IGNORE INTO ${journeyAnswerCourses} (answer_id, stage_id, course_id)
        SELECT ${answerId}, s.id, c.id FROM json_each(${JSON.stringify(points)}) j
        JOIN ${journeyStages} s ON s.id = json_extract(j.value, '$[0]')
        JOIN ${courses} c ON c.id = json_extract(j.value, '$[1]') WHERE ${isMine}`,
    ],
  };
}

function refuseUnknown(stages: CoursesByStage, known: Set<string>): void {
  const errors: FieldErrors = {};
  for (const [at, { courseIds }] of stages.entries()) {
    for (const [line, id] of courseIds.entries()) {
      if (!known.has(id)) errors[`stages.${at}.courseIds.${line}`] = [gone];
    }
  }
  if (Object.keys(errors).length) throw new AppError('invalid', gone, { errors });
}
