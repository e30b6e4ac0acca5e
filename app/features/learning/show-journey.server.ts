import { known } from '#db/read';
import { selectPlanPrices } from '~/features/catalogue/queries.server';
import { readOwnStages } from '~/features/journey/list-stages.server';
import { readQuestions, readReplies } from '~/features/journey/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { selectStarted } from './list-continue-learning.server';

export type Journey = Awaited<ReturnType<typeof showJourney>>;

/** A member's own journey in one round trip. */
export async function showJourney(scope: Scope) {
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
