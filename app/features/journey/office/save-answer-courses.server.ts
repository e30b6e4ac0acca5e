import { inArray, sql } from 'drizzle-orm';
import { rawStatement } from '#db/raw-statement';
import { courses, journeyAnswerCourses, journeyAnswers, journeyStages } from '#db/schema';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { AppError, type FieldErrors } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveAnswerCourses } from './journey-schema';
import { answerState } from './open-answer.server';

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
    db
      .select({ id: courses.id })
      .from(courses)
      .where(inArray(courses.id, sql`(SELECT value FROM json_each(${JSON.stringify(courseIds)}))` as never)),
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
      rawStatement(db, sql`DELETE FROM ${journeyAnswerCourses} WHERE answer_id = ${answerId} AND ${isMine}`),
      // Leaves out stages and courses that were removed meanwhile.
      rawStatement(
        db,
        sql`INSERT OR IGNORE INTO ${journeyAnswerCourses} (answer_id, stage_id, course_id)
        SELECT ${answerId}, s.id, c.id FROM json_each(${JSON.stringify(points)}) j
        JOIN ${journeyStages} s ON s.id = json_extract(j.value, '$[0]')
        JOIN ${courses} c ON c.id = json_extract(j.value, '$[1]') WHERE ${isMine}`,
      ),
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
