import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { journeyAnswers, journeyReplies, users } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { makeQuestions } from '../../../tests/support/journey';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { firstUnanswered, type Reply } from './rules';
import { saveAllReplies, saveReplies } from './save-replies.server';
import { SaveReplies } from './schema';
import { listQuestions, listReplies } from './show-journey.server';

let viewer: Viewer;
const db = () => testScope().db;

beforeEach(async () => {
  await resetBindings();
  await makeQuestions(db());
  viewer = await makeUser(db(), { isJourneyAnswered: false });
});

const scopeOf = (who: Viewer | null = viewer) => testScope({ viewer: who });
const to = (questionId: string, ...answerIds: string[]): Reply => ({ questionId, answerIds });
const save = (...replies: Reply[]) => saveReplies(scopeOf(), replies);

async function isFlagSet(): Promise<boolean | undefined> {
  const [row] = await db().select({ is: users.isJourneyAnswered }).from(users).where(eq(users.id, viewer.id));
  return row?.is;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (isAppError(error) ? (error.errors ?? error.message) : String(error)),
  );
const invalid = 'Please select a valid answer.';
const field = (place: number) => `answers.${place}.learningJourneyAnswerIds`;

it('each answer is stored at its step, and the last answer completes the questions', async () => {
  expect(await save(to('path', 'yes'))).toMatchObject({ isAllAnswered: false, lastQuestionId: 'path' });
  expect(await isFlagSet()).toBe(false);
  await save(to('gear', 'vinyl', 'decks'));
  const done = await save(to('goal', 'club'));
  expect(done).toMatchObject({
    isAllAnswered: true,
    replies: [to('path', 'yes'), to('gear', 'decks', 'vinyl'), to('goal', 'club')],
  });
  expect(await isFlagSet()).toBe(true);
  expect(await listReplies(scopeOf())).toEqual(done.replies);
});

it('the answer No to the first question ends the questions, and changing it opens the others again', async () => {
  expect((await save(to('path', 'no'))).isAllAnswered).toBe(true);
  expect((await save(to('path', 'yes'))).isAllAnswered).toBe(false);
  expect(await isFlagSet()).toBe(false);
});

it('a new answer replaces the old answer, even when it is sent three times at the same time', async () => {
  await save(to('gear', 'decks'));
  await Promise.all([save(to('gear', 'vinyl')), save(to('gear', 'vinyl')), save(to('gear', 'vinyl'))]);
  expect(await listReplies(scopeOf())).toEqual([to('gear', 'vinyl')]);
});

it('two tabs that answer at the same time leave one answer, and the stored flag fits it', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([save(to('path', 'yes')), save(to('path', 'no'))]);
    const [kept] = await listReplies(scopeOf());
    expect(kept?.answerIds).toHaveLength(1);
    expect(await isFlagSet()).toBe(kept?.answerIds[0] === 'no');
  }
});

it('an invalid answer is refused, and nothing of its form is stored', async () => {
  const wrong: Reply[][] = [
    [to('path', 'maybe')],
    [to('path', 'decks')],
    [to('else', 'yes')],
    [to('path')],
    [to('path', 'yes', 'no')],
  ];
  for (const replies of wrong) expect(await refusal(save(...replies))).toEqual({ [field(0)]: [invalid] });
  expect(await refusal(save(to('path', 'yes'), to('goal', 'decks')))).toEqual({ [field(1)]: [invalid] });
  expect(await db().select().from(journeyReplies)).toEqual([]);
});

it('saving replies leaves the answers of other members alone', async () => {
  const other = await makeUser(db(), { isJourneyAnswered: false });
  await saveReplies(scopeOf(other), [to('path', 'no')]);
  await save(to('path', 'yes'));
  expect(await listReplies(scopeOf(other))).toEqual([to('path', 'no')]);
  expect(await isFlagSet()).toBe(false);
});

it('isAllAnswered agrees with the rule for every combination of answers', async () => {
  const given = { path: [[], ['yes'], ['no']], gear: [[], ['vinyl']], goal: [[], ['home']] };
  const questions = await listQuestions(scopeOf());
  for (const path of given.path) {
    for (const gear of given.gear) {
      for (const goal of given.goal) {
        const replies = [to('path', ...path), to('gear', ...gear), to('goal', ...goal)];
        const some = replies.filter(({ answerIds }) => answerIds.length);
        if (!some.length) continue;
        await db().delete(journeyReplies);
        const { isAllAnswered } = await save(...some);
        expect(isAllAnswered, JSON.stringify(some)).toBe(firstUnanswered(questions, some) === null);
      }
    }
  }
});

it('a form of all questions needs an answer to each, or an answer that ends them', async () => {
  const all = (...replies: Reply[]) => saveAllReplies(scopeOf(), replies);
  expect(await refusal(all(to('path', 'yes'), to('gear'), to('goal')))).toEqual({
    [field(1)]: [invalid],
    [field(2)]: [invalid],
  });
  expect(await refusal(all(to('path', 'yes'), to('gear', 'decks')))).toBe(invalid);
  expect((await all(to('path', 'yes'), to('gear', 'decks'), to('goal', 'home'))).isAllAnswered).toBe(true);
  const ended = await all(to('path', 'no'), to('gear'), to('goal', 'club'));
  expect(ended.isAllAnswered).toBe(true);
  expect(ended.replies, 'what is left open keeps its answer').toContainEqual(to('gear', 'decks'));
});

it('a deleted answer disappears from the replies', async () => {
  await save(to('gear', 'decks', 'vinyl'));
  await db().delete(journeyAnswers).where(eq(journeyAnswers.id, 'vinyl'));
  expect(await listReplies(scopeOf())).toEqual([to('gear', 'decks')]);
});

it('a guest cannot save replies', async () => {
  expect(await refusal(saveReplies(scopeOf(null), [to('path', 'no')]))).toBe('Please sign in.');
});

it('the schema accepts the lists of the API and the fields of a form, and rejects anything else', () => {
  const reply = { learningJourneyQuestionId: 'path', learningJourneyAnswerIds: ['yes', 'yes'] };
  expect(SaveReplies.parse({ answers: [reply] })).toEqual([to('path', 'yes')]);
  expect(SaveReplies.parse({ answers: [{ ...reply, learningJourneyAnswerIds: 'yes' }] })).toEqual([to('path', 'yes')]);
  expect(SaveReplies.parse({ answers: [{ learningJourneyQuestionId: 'gear' }] })).toEqual([to('gear')]);
  const oddId = { ...reply, learningJourneyAnswerIds: [1] };
  for (const bad of [{}, { answers: [] }, { answers: [null] }, { answers: 'yes' }, { answers: [oddId] }]) {
    expect(SaveReplies.safeParse(bad).error?.issues[0]?.message, JSON.stringify(bad)).toBe(invalid);
  }
});
