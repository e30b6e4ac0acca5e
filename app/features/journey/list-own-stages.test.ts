import { beforeEach, expect, it } from 'vitest';
import { day } from '~/kit/dates';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { makeQuestions, makeStage } from '../../../tests/support/journey';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { saveReplies } from './save-replies.server';
import { readOwnStages } from './show-journey.server';

const listOwnStages = reading(readOwnStages);

let viewer: Viewer;
let courses: Awaited<ReturnType<typeof makeCourse>>[];
const db = () => testScope().db;

/** Four courses; by default the first two are in stage 1, the others in stage 2. */
beforeEach(async () => {
  await resetBindings();
  courses = [];
  for (let n = 0; n < 4; n++) courses.push(await makeCourse(db()));
  const [a, b, c, d] = courses.map(({ id }) => id) as [string, string, string, string];
  const first = await makeStage(db(), 1, [b, a]);
  const second = await makeStage(db(), 2, [c, d]);
  await makeQuestions(db(), {
    decks: [
      [first, a],
      [second, d],
    ],
    vinyl: [
      [second, c],
      [second, d],
    ],
    club: [[second, d]],
  });
  viewer = await makeUser(db(), { isJourneyAnswered: false });
});

const answer = (questionId: string, ...answerIds: string[]) =>
  saveReplies(testScope({ viewer }), [{ questionId, answerIds }]);

/** Each stage's number with the indexes of its courses in the list above. */
async function journey(now?: Date): Promise<[number, number[]][]> {
  const stages = await listOwnStages(testScope({ viewer, now }));
  return stages.map(({ number, courses: own }) => [
    number,
    own.map(({ id }) => courses.findIndex((course) => course.id === id)),
  ]);
}

const byDefault = [
  [1, [1, 0]],
  [2, [2, 3]],
];

it('the journey has the default courses until an answer leads to a course', async () => {
  expect(await journey()).toEqual(byDefault);
  await answer('path', 'yes');
  expect(await journey()).toEqual(byDefault);
});

it('the journey has each course of the given answers once, courses of most answers first', async () => {
  await answer('path', 'yes');
  await answer('gear', 'decks', 'vinyl');
  await answer('goal', 'club');
  expect(await journey()).toEqual([
    [1, [0]],
    [2, [3, 2]],
  ]);
});

it('the journey leaves out a stage that no answer leads to', async () => {
  await answer('gear', 'vinyl');
  expect(await journey()).toEqual([[2, [2, 3]]]);
});

it('the journey has the default courses after the answer No, whatever else was answered', async () => {
  await answer('gear', 'vinyl');
  await answer('path', 'no');
  expect(await journey()).toEqual(byDefault);
});

it('the journey ignores the answers of other members', async () => {
  const other = await makeUser(db());
  await saveReplies(testScope({ viewer: other }), [{ questionId: 'gear', answerIds: ['vinyl'] }]);
  expect(await journey()).toEqual(byDefault);
});

it('the journey shows no course before it is published', async () => {
  await answer('gear', 'decks');
  expect(await journey(new Date(Date.parse('2026-01-01T00:00:00Z') - day))).toEqual([]);
});

it('the journey is read in one round trip', async () => {
  const scope = testScope({ viewer });
  await listOwnStages(scope);
  expect(scope.trips()).toBe(1);
});
