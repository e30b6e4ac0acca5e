import { presentCard } from '~/features/catalogue/present.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import type { Scope } from '~/scope/scope';
import type { Stage } from './list-all-stages.server';
import type { StageView } from './view';

const cues = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The stages for this reader; `chosen` is the currency that the reader has picked, if any. */
export function presentStages(scope: Scope, stages: Stage[], chosen: unknown): StageView[] {
  return stages
    .filter(({ courses }) => courses.length > 0)
    .map(({ id, number, name, subtitle, courses }) => ({
      id,
      number,
      name,
      subtitle,
      cue: cues[(number - 1) % cues.length] ?? 'a',
      courses: courses.map((course) => presentCard(scope, course, chosen)),
    }));
}

/** A stage in the API's shape (specification 1, section 3, "Stage"). */
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
