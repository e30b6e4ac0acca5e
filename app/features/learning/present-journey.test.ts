import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { entitlements, journeyQuestions } from '#db/schema';
import { saveReplies } from '~/features/journey/save-replies.server';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { makeQuestions, makeStage } from '../../../tests/support/journey';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { showLesson } from './lesson/show-lesson.server';
import { presentHome } from './present-home.server';
import { presentJourney } from './present-journey.server';
import { showHome, showJourney } from './show-home.server';

beforeEach(resetBindings);

it('a member who starts in the middle of the journey is in the stage of the course that they started, on both pages', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  for (const [n, id] of ['a', 'b', 'c'].entries()) {
    await makeCourse(db, { id });
    await makeStage(db, n + 1, [id]);
  }
  const path = async () => {
    const scope = testScope({ viewer });
    const { next, stages, offerAfter } = presentJourney(scope, await showJourney(scope), undefined);
    const home = presentHome(scope, await showHome(scope, { previews: { limit: 8, offset: 0 } }), undefined);
    const here = stages.findIndex(({ isCurrent }) => isCurrent) + 1;
    return { next: next?.stage ?? null, here, offerAfter, home: home.path };
  };
  expect(await path()).toMatchObject({ next: 1, here: 1, offerAfter: 0, home: { kind: 'stage', number: 1 } });
  const createdAt = new Date('2026-01-01T00:00:00Z');
  await db
    .insert(entitlements)
    .values({ id: 'e', userId: viewer.id, kind: 'course', refId: 'b', source: 'admin', sourceId: 's', createdAt });
  await showLesson(testScope({ viewer }), { lesson: 'b-l1', isViewing: true });
  expect(await path()).toMatchObject({ next: 2, here: 2, offerAfter: 1, home: { kind: 'stage', number: 2 } });
});

it('a journey whose stages have no courses shows no lead, no stages and no next step', async () => {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await makeStage(db, 1, []);
  const scope = testScope({ viewer });
  expect(presentJourney(scope, await showJourney(scope), undefined)).toMatchObject({
    lead: null,
    stages: [],
    next: null,
  });
});

it('removing the only unanswered question makes a journey answered at once, before the sweep records it', async () => {
  const { db } = testScope();
  const viewer = { ...(await makeUser(db, { isJourneyAnswered: false })), isJourneyAnswered: false };
  await makeQuestions(db);
  const scope = testScope({ viewer });
  await saveReplies(scope, [
    { questionId: 'path', answerIds: ['yes'] },
    { questionId: 'gear', answerIds: ['decks'] },
  ]);
  const isAnswered = async () => presentJourney(scope, await showJourney(scope), undefined).isAnswered;
  expect(await isAnswered()).toBe(false);
  await db.delete(journeyQuestions).where(eq(journeyQuestions.id, 'goal'));
  expect(await isAnswered()).toBe(true);
});
