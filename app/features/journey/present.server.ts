import { presentCard } from '~/features/catalogue/present.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import type { Scope } from '~/scope/scope';
import type { Stage } from './queries.server';
import type { Question, Reply } from './rules';

const cues = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A stage's colour, by its number among all stages. */
export function cueOf(number: number): (typeof cues)[number] {
  return cues[(number - 1) % cues.length] ?? 'a';
}

export type StageView = ReturnType<typeof presentStages>[number];

/**
 * The stages for this reader; `chosen` is the reader's choice of currency. Each course is shown once: a course that the
 * page shows earlier (`shown`, by id) or in an earlier stage is left out.
 */
export function presentStages(scope: Scope, stages: Stage[], chosen: unknown, shown: ReadonlySet<string> = new Set()) {
  const seen = new Set(shown);
  return stages
    .filter(({ courses }) => courses.length > 0)
    .map(({ id, number, name, subtitle, courses }, index) => {
      const above = courses.filter((course) => seen.has(course.id));
      const left = courses.filter((course) => !seen.has(course.id));
      for (const course of left) seen.add(course.id);
      return {
        id,
        number: index + 1,
        name,
        subtitle,
        cue: cueOf(number),
        courses: left.map((course) => presentCard(scope, course, chosen)),
        // 'Phrase Mixing is above.': why no course is left here.
        above: left.length ? null : aboveText(above),
      };
    });
}

function aboveText(above: { title: string }[]): string {
  const [only, ...others] = above;
  return only && !others.length ? `${only.title} is above.` : `All ${above.length} courses are above.`;
}

/** A stage in the API's format (specification 1, section 3, "Stage"). */
export function presentStageOutput(scope: Scope, { id, number, name, subtitle, description, courses }: Stage) {
  return {
    id,
    stageNumber: number,
    stageName: name,
    stageSubtitle: subtitle,
    stageDescription: description,
    courses: courses.map((course) => presentCourseOutput(scope, course)),
  };
}

/** A question in the API's format (specification 1, section 3, "Learning journey question"). */
export function presentQuestionOutput({ answers, ...question }: Question) {
  return { ...question, learningJourneyAnswers: answers };
}

/** A reply in the API's format. */
export function presentReplyOutput({ questionId, answerIds }: Reply) {
  return { learningJourneyQuestionId: questionId, learningJourneyAnswerIds: answerIds };
}
