import { asc, sql } from 'drizzle-orm';
import { journeyAnswerCourses, journeyAnswers, journeyQuestions, journeyStageCourses, journeyStages } from '#db/schema';
import { subquery } from '#db/subqueries';
import { most } from '~/features/journey/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** The learning journey for editing: stages, questions and their answers, in order. One round trip. */
export async function openJourney(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const [stages, questions, answers] = await scope.read(
    db
      .select({
        id: journeyStages.id,
        revision: journeyStages.revision,
        position: journeyStages.position,
        name: journeyStages.name,
        subtitle: journeyStages.subtitle,
        description: journeyStages.description,
        courses: subquery<number>(
          sql`(SELECT count(*) FROM ${journeyStageCourses} c WHERE c.stage_id = "journey_stages"."id")`,
        ),
      })
      .from(journeyStages)
      .orderBy(asc(journeyStages.position))
      .limit(most.stages),
    db.select().from(journeyQuestions).orderBy(asc(journeyQuestions.position)).limit(most.questions),
    db
      .select({
        id: journeyAnswers.id,
        revision: journeyAnswers.revision,
        position: journeyAnswers.position,
        questionId: journeyAnswers.questionId,
        answer: journeyAnswers.answer,
        hint: journeyAnswers.hint,
        endsQuestions: journeyAnswers.endsQuestions,
        courses: subquery<number>(
          sql`(SELECT count(*) FROM ${journeyAnswerCourses} c WHERE c.answer_id = "journey_answers"."id")`,
        ),
      })
      .from(journeyAnswers)
      .orderBy(asc(journeyAnswers.questionId), asc(journeyAnswers.position))
      .limit(most.questions * most.answers),
  );
  return {
    stages,
    questions: questions.map((question) => ({
      ...question,
      answers: answers.filter(({ questionId }) => questionId === question.id),
    })),
  };
}
