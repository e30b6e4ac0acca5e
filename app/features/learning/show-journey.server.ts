import { known } from '#db/read';
import type { PlanPrice } from '~/features/catalogue/lowest-plan';
import { selectPlanPrices } from '~/features/catalogue/queries.server';
import type { Questionnaire } from '~/features/journey/list-questions.server';
import { readOwnStages } from '~/features/journey/list-stages.server';
import { readQuestions, readReplies, type Stage } from '~/features/journey/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type StartedCourse, selectStarted } from './list-continue-learning.server';

export interface Journey extends Questionnaire {
  stages: Stage[];
  /** Started courses that the member may open, latest first. */
  started: StartedCourse[];
  /** Plan prices in all currencies; empty for members with access to everything. */
  planPrices: PlanPrice[];
}

/** A member's own journey in one round trip. */
export async function showJourney(scope: Scope): Promise<Journey> {
  const viewer = requireMember(scope);
  const [questions, replies, stages, started, planPrices] = await scope.read(
    readQuestions(scope),
    readReplies(scope, viewer.id),
    readOwnStages(scope, viewer),
    selectStarted(scope, viewer),
    viewer.subscription === 'none' && !viewer.opensEverything ? selectPlanPrices(scope) : known([]),
  );
  return { questions, replies, stages, started, planPrices };
}
