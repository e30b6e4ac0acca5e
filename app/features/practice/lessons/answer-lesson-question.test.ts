import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocks, entitlements, type LessonQuestion, lessonCards, lessonQuestionCounts, practiceDays } from '#db/schema';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { testScope } from '../../../../tests/support/scope';
import { askQuestion } from '../present-output.server';
import { CardOutput } from '../schema';
import { openToday, showToday } from '../show-today.server';
import { answerLessonQuestion } from './answer-lesson-question.server';
import { presentLessonQuestions } from './present-lesson-questions.server';
import { answerQuestionOutput } from './present-output.server';
import { drawDrill, readLessonQuestions } from './queries.server';
import { schedule } from './schedule';

const bass: LessonQuestion = {
  kind: 'choice',
  id: 'bass',
  text: 'Where does it come in?',
  sound: null,
  picture: null,
  video: null,
  answers: [
    { text: 'Bar 9', isRight: false },
    { text: 'Bar 17', isRight: true },
    { text: 'Bar 33', isRight: false },
  ],
  why: 'It follows the phrase.',
};
const signs: LessonQuestion = {
  ...bass,
  id: 'signs',
  answers: [
    { text: 'A fill', isRight: true },
    { text: 'The bass leaves', isRight: true },
    { text: 'The key changes', isRight: false },
  ],
};
const drift: LessonQuestion = { kind: 'drill', id: 'drift', skill: 'drift', level: 3 };

let scope: Scope;
let lessonId: string;

beforeEach(async () => {
  const { db } = testScope();
  scope = testScope({ viewer: await makeUser(db) });
  const course = await makeCourse(db);
  lessonId = course.lessons[0]?.id ?? '';
  await db.insert(blocks).values(
    [bass, signs, drift].map((question, at) => ({
      id: `${lessonId}-asks${at}`,
      lessonId,
      position: 10 + at,
      images: [],
      question,
    })),
  );
  await db.insert(entitlements).values({
    id: `e-${lessonId}`,
    userId: scope.viewer?.id ?? '',
    kind: 'course',
    refId: course.id,
    source: 'order',
    sourceId: 'o',
    createdAt: scope.now(),
  });
});

const answer = (questionId: string, answers: string[], part: { try?: number; at?: Scope } = {}) =>
  answerLessonQuestion(part.at ?? scope, { lessonId, questionId, answers, try: part.try });
const later = (days: number): Scope => ({ ...scope, now: () => new Date(scope.now().getTime() + days * day) });
const cards = () => scope.db.select().from(lessonCards).where(eq(lessonCards.lessonId, lessonId));
const counts = () => scope.db.select().from(lessonQuestionCounts).where(eq(lessonQuestionCounts.lessonId, lessonId));

async function shown(at = scope, again: string | null = null) {
  const [questions] = await at.read(readLessonQuestions(at, lessonId));
  return presentLessonQuestions(at, questions, again);
}

describe('a lesson question', () => {
  it('does not reveal the right answer before it is answered', async () => {
    const text = JSON.stringify(await shown());
    expect(text).not.toContain('It follows the phrase.');
    expect(text).not.toMatch(/isRight|isTrue|"truth"/);
  });

  it('keeps the first answer and its counts when it is tried again', async () => {
    await answer('bass', ['Bar 9']);
    expect((await shown()).bass?.result).toMatchObject({
      isRight: false,
      title: 'It was: Bar 17',
      first: null,
      back: 'tomorrow',
    });
    expect((await shown(scope, 'bass')).bass?.result).toBeNull();
    const { card } = await answer('bass', ['Bar 17']);
    expect(card).toMatchObject({ first: ['Bar 9'], isFirstRight: false, latest: ['Bar 17'], tries: 2 });
    expect((await shown()).bass?.result).toMatchObject({ isRight: true, first: 'Your first answer was wrong.' });
    expect(await counts()).toEqual([
      { lessonId, questionId: 'bass', choice: '', taken: 1, right: 0 },
      { lessonId, questionId: 'bass', choice: 'Bar 9', taken: 1, right: 0 },
    ]);
  });

  it('is right only when exactly the right answers are chosen', async () => {
    expect((await answer('signs', ['A fill'])).card.isLatestRight).toBe(false);
    expect((await shown()).signs?.result?.title).toBe('One of two');
    expect((await answer('signs', ['A fill', 'The bass leaves', 'The key changes'])).card.isLatestRight).toBe(false);
    expect((await shown()).signs?.result?.title).toBe('All two, and one that is wrong');
    expect((await answer('signs', ['The bass leaves', 'A fill'])).card.isLatestRight).toBe(true);
  });

  it('keeps one first answer when 50 answers arrive at the same time', async () => {
    const given = Array.from({ length: 50 }, (_, at) => answer('bass', [at % 2 ? 'Bar 9' : 'Bar 17']));
    const kept = await Promise.all(given);
    const [card] = await cards();
    expect(new Set(kept.map(({ card: { answerId } }) => answerId)).size).toBe(1);
    expect(card?.tries).toBe(1);
    const [whole, choice] = await counts();
    expect([whole?.taken, choice?.taken]).toEqual([1, 1]);
    expect(choice?.choice).toBe(card?.first[0]);
  });

  it('refuses an empty answer, two answers to a single choice, and an unknown answer', async () => {
    for (const wrong of [[], ['Bar 9', 'Bar 17'], ['Bar 1'], ['Bar 17', 'Bar 1']]) {
      await expect(answer('bass', wrong)).rejects.toMatchObject({
        kind: 'invalid',
        errors: { answers: [expect.any(String)] },
      });
    }
    expect(await cards()).toEqual([]);
  });

  it('accepts answers only from members who may open the lesson', async () => {
    const other = testScope({ viewer: await makeUser(scope.db) });
    await expect(answer('bass', ['Bar 17'], { at: other })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(answer('bass', ['Bar 17'], { at: testScope() })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(answer('none', ['Bar 17'])).rejects.toMatchObject({ kind: 'not-found' });
    expect(await cards()).toEqual([]);
    expect(await counts()).toEqual([]);
  });

  it('keeps its answers when its text and the order of its answers change', async () => {
    await answer('bass', ['Bar 17']);
    const reworded = { ...bass, text: 'On which bar?', answers: [...bass.answers].reverse() };
    await scope.db
      .update(blocks)
      .set({ question: reworded })
      .where(eq(blocks.id, `${lessonId}-asks0`));
    expect((await shown()).bass?.result?.given.map(({ isChosen }) => isChosen)).toEqual([false, true, false]);
  });
});

describe('a drill in a lesson', () => {
  const truthOf = (tries: number) => {
    const drawn = drawDrill(scope, drift, { userId: scope.viewer?.id ?? '', lessonId, tries });
    return drawn?.question.answers[drawn.question.truth - 1]?.label ?? '';
  };

  it('counts in the practice room, once for each try', async () => {
    await answer('drift', [truthOf(0)], { try: 0 });
    await answer('drift', [truthOf(0)], { try: 0 });
    const [card] = await cards();
    expect(card).toMatchObject({ isFirstRight: true, tries: 1 });
    await answer('drift', [truthOf(1)], { try: 1 });
    expect(
      await scope.db
        .select()
        .from(practiceDays)
        .where(eq(practiceDays.userId, scope.viewer?.id ?? '')),
    ).toMatchObject([{ skill: 'drift', answers: 2, right: 2, ear: null }]);
  });
});

describe('a lesson question that comes back', () => {
  it('is due the next day at the earliest, and later after each right answer', async () => {
    expect((await answer('bass', ['Bar 9'])).card.dueAt).toEqual(new Date(startOf(later(1))));
    const right = (await answer('signs', ['A fill', 'The bass leaves'])).card;
    expect(right.dueAt.getTime()).toBeGreaterThan(later(1).now().getTime());
    const first = schedule(null, true, scope.now());
    const second = schedule(first.card, true, first.dueAt);
    expect(second.card.days).toBeGreaterThan(first.card.days);
    expect(schedule(second.card, false, second.dueAt).card.days).toBeLessThan(second.card.days);
  });

  it('is rescheduled only when it is due, and once when 10 answers arrive at the same time', async () => {
    const { card } = await answer('bass', ['Bar 9']);
    expect((await answer('bass', ['Bar 17'])).card.dueAt).toEqual(card.dueAt);
    const next = later(1);
    expect((await shown(next)).bass?.result).toBeNull();
    const moved = await Promise.all(Array.from({ length: 10 }, () => answer('bass', ['Bar 17'], { at: next })));
    const [now] = await cards();
    expect(now?.dueAt.getTime()).toBeGreaterThan(next.now().getTime());
    expect(now?.card.reps).toBe(2);
    expect(now?.tries).toBe(3);
    expect(moved.every(({ card: { dueAt } }) => dueAt.getTime() === now?.dueAt.getTime())).toBe(true);
  });

  it('comes first among the ten questions of its day, and not for a member who lost the course', async () => {
    await answer('bass', ['Bar 9']);
    expect(await showToday(scope)).toMatchObject({ card: null });
    const next = later(1);
    const today = await showToday(next);
    expect(today.card?.question.id).toBe('bass');
    expect(today.plan.map(({ questions }) => questions)).toEqual([1, 5, 4]);
    await answer('bass', ['Bar 17'], { at: next });
    expect(await showToday(next)).toMatchObject({ card: null, answered: [{ isRight: true }], isDone: false });
    const lost = later(30);
    await scope.db
      .update(entitlements)
      .set({ revokedAt: scope.now() })
      .where(eq(entitlements.id, `e-${lessonId}`));
    expect(await showToday(lost)).toMatchObject({ card: null });
  });

  it('is answered once among the ten questions of its day, however often its form is sent', async () => {
    await answer('bass', ['Bar 9']);
    const next = later(1);
    const sendToday = (text: string) =>
      answerLessonQuestion(next, { lessonId, questionId: 'bass', answers: [text], isOfToday: true });
    await sendToday('Bar 33');
    expect((await sendToday('Bar 17')).card).toMatchObject({ latest: ['Bar 33'], isLatestRight: false, tries: 2 });
    expect(await showToday(next)).toMatchObject({ answered: [{ isRight: false, was: 'it comes back' }] });
  });

  it('has its own number among the ten questions of its day, also when it is looked at again', async () => {
    await answer('bass', ['Bar 9']);
    await answer('signs', ['A fill']);
    const next = later(1);
    const numberOf = async (answered?: string) => (await openToday(next, { answered })).card?.number;
    expect(await numberOf()).toBe(1);
    await answer('bass', ['Bar 9'], { at: next });
    expect(await numberOf()).toBe(2);
    await answer('signs', ['A fill'], { at: later(1.01) });
    expect(await numberOf(`${lessonId}.bass`)).toBe(1);
    expect(await numberOf(`${lessonId}.signs`)).toBe(2);
    await answer('drift', [answersOfDrill(0)[0] ?? ''], { at: next });
    expect(await numberOf(`${lessonId}.drift`)).toBe(0);
  });

  it('is asked first by the API, and is answered like a question of its lesson', async () => {
    await answer('bass', ['Bar 9']);
    expect(await askQuestion(scope, { skill: 'today' })).toMatchObject({ skill: expect.any(String) });
    const next = later(1);
    const asked = await askQuestion(next, { skill: 'today' });
    if (!('lesson' in asked)) throw new Error('The card is not asked');
    expect(CardOutput.parse(asked)).toEqual(asked);
    expect(asked).toMatchObject({ id: 'bass', lesson: { id: lessonId }, answers: ['Bar 9', 'Bar 17', 'Bar 33'] });
    expect(JSON.stringify(asked)).not.toMatch(/It follows the phrase|isRight|isTrue/);
    expect(await askQuestion(next, { skill: 'today' })).toMatchObject({ id: 'bass' });
    const [first] = asked.answers;
    await answerQuestionOutput(next, { lessonId: asked.lesson.id, questionId: asked.id, answers: [first ?? ''] });
    expect(await askQuestion(next, { skill: 'today' })).toMatchObject({ skill: expect.any(String) });
  });

  it('may be a drill, and then comes with the number of its next try', async () => {
    await answer('drift', [answersOfDrill(0)[0] ?? ''], { try: 0 });
    const asked = await askQuestion(later(30), { skill: 'today' });
    expect(asked).toMatchObject({ id: 'drift', try: 1, answers: answersOfDrill(1) });
  });

  const answersOfDrill = (tries: number) =>
    drawDrill(scope, drift, { userId: scope.viewer?.id ?? '', lessonId, tries })?.question.answers.map(
      ({ label }) => label,
    ) ?? [];
  const startOf = (at: Scope) => at.now().toISOString().slice(0, 10).concat('T00:00:00.000Z');
});
