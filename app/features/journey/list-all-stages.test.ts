import { beforeEach, expect, it } from 'vitest';
import { day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import { makeCourse, makeSubscription, makeUser, viewerOf } from '../../../tests/support/factories';
import { makeStage } from '../../../tests/support/journey';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentStageOutput, presentStages } from './present.server';
import { readStages } from './queries.server';
import { StageOutput } from './schema';

const listAllStages = reading((scope) => readStages(scope, null));

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const db = () => testScope().db;

it('stages are listed by position, each with its courses in order, in one round trip', async () => {
  const [a, b, c] = [await makeCourse(db()), await makeCourse(db()), await makeCourse(db())];
  await makeStage(db(), 2, [a.id]);
  await makeStage(db(), 1, [c.id, b.id, a.id]);
  const scope = testScope({ now });
  const stages = await listAllStages(scope);
  expect(stages.map(({ number, courses }) => [number, courses.map(({ id }) => id)])).toEqual([
    [1, [c.id, b.id, a.id]],
    [2, [a.id]],
  ]);
  expect(scope.trips()).toBe(1);
  const [first] = stages.map((stage) => StageOutput.parse(presentStageOutput(scope, stage)));
  expect(first).toMatchObject({
    stageNumber: 1,
    stageName: 'Stage 1',
    stageSubtitle: 'In short',
    stageDescription: 'At length',
  });
  expect(first?.courses.map(({ urlPart }) => urlPart)).toEqual([c.slug, b.slug, a.slug]);
});

it('stages leave out unpublished and partner courses, and pages neither show nor count empty stages', async () => {
  const early = await makeCourse(db(), { publishedAt: new Date(now.getTime() + day) });
  const partners = await makeCourse(db(), { isReferralSource: true });
  const open = await makeCourse(db());
  await makeStage(db(), 1, [early.id, partners.id]);
  await makeStage(db(), 2, [early.id, open.id]);
  await makeStage(db(), 3, []);
  const scope = testScope({ now });
  const stages = await listAllStages(scope);
  expect(stages.map(({ courses }) => courses.map(({ id }) => id))).toEqual([[], [open.id], []]);
  expect(presentStages(scope, stages, null).map(({ number, cue }) => [number, cue])).toEqual([[1, 'b']]);
});

it('stages show prices to members, and none to subscribers', async () => {
  const course = await makeCourse(db());
  await makeStage(db(), 1, [course.id]);
  const subscriber = await makeUser(db());
  await makeSubscription(db(), subscriber.id);
  const cardFor = async (viewer: Parameters<typeof testScope>[0]) => {
    const scope = testScope({ ...viewer, now });
    const [stage] = presentStages(scope, await listAllStages(scope), null);
    return [stage?.courses[0]?.price?.now ?? null, stage?.courses[0]?.ownedText ?? null];
  };
  expect(await cardFor({ viewer: await makeUser(db()) })).toEqual(['£49.00', null]);
  expect(await cardFor({ viewer: viewerOf({ ...subscriber, subscription: 'active', opensEverything: true }) })).toEqual(
    [null, 'In your package'],
  );
});
