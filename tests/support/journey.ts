import type { Database } from '#db/client';
import { journeyAnswerCourses, journeyAnswers, journeyQuestions, journeyStageCourses, journeyStages } from '#db/schema';

/** A stage with its default courses. Ids sort against positions, so a missing ORDER BY shows. */
export async function makeStage(db: Database, position: number, courseIds: string[]): Promise<string> {
  const id = `stage-${9 - position}`;
  await db
    .insert(journeyStages)
    .values({ id, position, name: `Stage ${position}`, subtitle: 'In short', description: 'At length' });
  if (courseIds.length) {
    await db
      .insert(journeyStageCourses)
      .values(courseIds.map((courseId, index) => ({ stageId: id, courseId, position: index + 1 })));
  }
  return id;
}

/**
 * Three questions: `path` (`yes`, or `no`, which ends the questions), `gear` (any of `decks` and `vinyl`), `goal`
 * (`home` or `club`). `points` says which courses of which stages an answer recommends.
 */
export async function makeQuestions(
  db: Database,
  points: Partial<Record<string, [stageId: string, courseId: string][]>> = {},
): Promise<void> {
  const questions = { path: ['yes', 'no'], gear: ['decks', 'vinyl'], goal: ['home', 'club'] };
  for (const [index, [id, answers]] of Object.entries(questions).entries()) {
    await db
      .insert(journeyQuestions)
      .values({ id, position: index + 1, question: `${id}?`, isMultiChoice: id === 'gear' });
    await db.insert(journeyAnswers).values(
      answers.map((answer, place) => ({
        id: answer,
        questionId: id,
        position: place + 1,
        answer,
        endsQuestions: answer === 'no',
      })),
    );
  }
  const rows = Object.entries(points).flatMap(([answerId, places = []]) =>
    places.map(([stageId, courseId]) => ({ answerId, stageId, courseId })),
  );
  if (rows.length) await db.insert(journeyAnswerCourses).values(rows);
}
