import type { Database } from '../../client';
import {
  journeyAnswerCourses,
  journeyAnswers,
  journeyQuestions,
  journeyStageCourses,
  journeyStages,
} from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

type Journey = Pick<Content, 'courses' | 'journeyStages' | 'journeyQuestions'>;

/** The learning journey: its stages, and the questions whose answers lead only to the given courses. */
export async function loadJourney(db: Database, content: Journey): Promise<void> {
  await loadStages(db, content);
  await loadQuestions(db, content);
}

async function loadStages(db: Database, { courses, journeyStages: stages }: Journey): Promise<void> {
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertAll(
    db,
    journeyStages,
    stages.map(({ id, name, subtitle, description }, index) => ({
      id,
      position: index + 1,
      name,
      subtitle,
      description,
    })),
  );
  await insertAll(
    db,
    journeyStageCourses,
    stages.flatMap(({ id, courseSlugs }) =>
      courseSlugs.flatMap((slug, index) => {
        const courseId = courseIds.get(slug);
        return courseId ? [{ stageId: id, courseId, position: index + 1 }] : [];
      }),
    ),
  );
}

async function loadQuestions(db: Database, content: Journey): Promise<void> {
  const { courses, journeyStages: stages, journeyQuestions: questions } = content;
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  const stageIds = new Map(stages.flatMap(({ id, courseSlugs }) => courseSlugs.map((slug) => [slug, id] as const)));
  const answers = questions.flatMap(({ id: questionId, answers: own }) =>
    own.map((answer, index) => ({ ...answer, questionId, position: index + 1 })),
  );
  await insertAll(
    db,
    journeyQuestions,
    questions.map(({ answers: _, ...question }, index) => ({ ...question, position: index + 1 })),
  );
  await insertAll(
    db,
    journeyAnswers,
    answers.map(({ courseSlugs: _, ...answer }) => answer),
  );
  await insertAll(
    db,
    journeyAnswerCourses,
    answers.flatMap(({ id: answerId, courseSlugs }) =>
      courseSlugs.flatMap((slug) => {
        const [courseId, stageId] = [courseIds.get(slug), stageIds.get(slug)];
        return courseId && stageId ? [{ answerId, stageId, courseId }] : [];
      }),
    ),
  );
}
