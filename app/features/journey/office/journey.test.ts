import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  journeyAnswerCourses,
  journeyAnswers,
  journeyQuestions,
  journeyRemovals,
  journeyReplies,
  journeyStageCourses,
  journeyStages,
  users,
} from '#db/schema';
import { RemoveRow } from '~/features/drafts/parts-schema';
import { clearJourney } from '~/features/journey/clear-journey.server';
import { most } from '~/features/journey/rules';
import { saveReplies } from '~/features/journey/save-replies.server';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { savedAsForm } from '../../../../tests/support/drafts';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { makeQuestions, makeStage } from '../../../../tests/support/journey';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { readStages } from '../queries.server';
import { listQuestions, listReplies, readOwnStages } from '../show-journey.server';
import { AnswerCoursesSheet, AnswerSheet, StageCoursesSheet, StageSheet } from './journey-form';
import { SaveAnswer, SaveAnswerCourses, SaveQuestion, SaveStage, SaveStageCourses } from './journey-schema';
import { openAnswer, openJourney, openStage } from './open-journey.server';
import { presentJourneyLists } from './present-journey.server';
import { saveAnswerCourses, saveStageCourses } from './save-journey-courses.server';
import {
  removeAnswer,
  removeQuestion,
  removeStage,
  saveAnswer,
  saveQuestion,
  saveStage,
} from './save-journey-row.server';

const listAllStages = reading((scope) => readStages(scope, null));
const listOwnStages = reading(readOwnStages);

type Scope = ReturnType<typeof testScope>;
type Typed = Record<string, string>;

let admin: Viewer;
const as = (viewer: Viewer | null) => testScope({ viewer });
const { db } = testScope();

const saves = {
  stage: (scope: Scope, typed: Typed) => saveStage(scope, SaveStage.parse(typed)),
  question: (scope: Scope, typed: Typed) => saveQuestion(scope, SaveQuestion.parse(typed)),
  answer: (scope: Scope, typed: Typed) => saveAnswer(scope, SaveAnswer.parse(typed)),
};
const fresh = {
  stage: { ownId: 'first', name: 'Hear it', subtitle: 'Ears first', description: 'All of it' },
  question: { ownId: 'want', question: 'What do you want?' },
  answer: { ownId: 'want-all', questionId: 'want', answer: 'Everything' },
};
const tables = { stage: journeyStages, question: journeyQuestions, answer: journeyAnswers };
const kinds = Object.keys(fresh) as (keyof typeof fresh)[];

const actsOf = async () => (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action);
const revisionOf = async (kind: keyof typeof fresh, id: string) =>
  (await db.select().from(tables[kind]).where(eq(tables[kind].id, id)))[0]?.revision ?? 'gone';
const places = async (kind: keyof typeof fresh) =>
  (await db.select().from(tables[kind]).orderBy(asc(tables[kind].position))).map(
    ({ id, position }) => `${id} ${position}`,
  );

async function makeAll() {
  for (const kind of kinds) await saves[kind](as(admin), fresh[kind]);
}

const saveStageCoursesForm = savedAsForm({
  sheet: StageCoursesSheet,
  schema: SaveStageCourses,
  save: saveStageCourses,
});
const saveAnswerCoursesForm = savedAsForm({
  sheet: AnswerCoursesSheet,
  schema: SaveAnswerCourses,
  save: saveAnswerCourses,
});

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('an administrator makes a whole journey on an empty database, and a member answers it and gets its course', async () => {
  await makeAll();
  const course = await makeCourse(db);
  await saveStageCoursesForm(as(admin), {
    stageId: 'first',
    revision: await revisionOf('stage', 'first'),
    courseIds: [course.id, ''],
  });
  await saveAnswerCoursesForm(as(admin), {
    answerId: 'want-all',
    revision: await revisionOf('answer', 'want-all'),
    'stages.0.stageId': 'first',
    'stages.0.courseIds': [course.id, ''],
  });
  const member = await makeUser(db, { isJourneyAnswered: false });
  expect((await listAllStages(as(null))).map(({ id, courses }) => [id, courses.length])).toEqual([['first', 1]]);
  expect(await listQuestions(as(member))).toMatchObject([{ id: 'want', answers: [{ id: 'want-all' }] }]);
  const done = await saveReplies(as(member), [{ questionId: 'want', answerIds: ['want-all'] }]);
  expect(done.isAllAnswered).toBe(true);
  expect(await listOwnStages(as(member))).toMatchObject([{ id: 'first', courses: [{ id: course.id }] }]);
  expect(await actsOf()).toEqual(
    expect.arrayContaining([
      'stage-saved',
      'question-saved',
      'answer-saved',
      'stage-courses-saved',
      'answer-courses-saved',
    ]),
  );
  const scope = as(admin);
  const opened = await openJourney(scope);
  expect(scope.trips()).toBe(1);
  const { stages, answers } = presentJourneyLists(scope, opened);
  expect([...stages.rows, ...(answers[0]?.rows ?? [])].map(({ chips }) => chips)).toEqual([
    [course.title],
    [course.title],
  ]);
});

it('an answer without courses is named only beside answers that have some', async () => {
  await makeAll();
  const notesOf = async () => {
    const { answers } = presentJourneyLists(as(admin), await openJourney(as(admin)));
    return answers[0]?.rows.map(({ note, chips }) => note ?? chips);
  };
  expect(await notesOf()).toEqual(['']);
  await saves.answer(as(admin), { questionId: 'want', ownId: 'want-none', answer: 'None' });
  expect(await notesOf()).toEqual(['', '']);
  const courses = [await makeCourse(db), await makeCourse(db)];
  await saveAnswerCoursesForm(as(admin), {
    answerId: 'want-all',
    revision: await revisionOf('answer', 'want-all'),
    'stages.0.stageId': 'first',
    'stages.0.courseIds': courses.map(({ id }) => id),
  });
  expect(await notesOf()).toEqual([courses.map(({ title }) => title), 'no courses']);
});

it('only administrators open or change the journey, and a write is refused when the role was lost before it', async () => {
  await makeAll();
  const revision = await revisionOf('answer', 'want-all');
  const member = await makeUser(db);
  const works = [
    openJourney,
    (scope: Scope) => openStage(scope, 'first'),
    (scope: Scope) => openAnswer(scope, 'want-all'),
    (scope: Scope) => saves.stage(scope, { ...fresh.stage, ownId: 'x' }),
    (scope: Scope) => saveStageCoursesForm(scope, { stageId: 'first', revision: '' }),
    (scope: Scope) => saveAnswerCoursesForm(scope, { answerId: 'want-all', revision }),
    (scope: Scope) => removeAnswer(scope, { rowId: 'want-all', revision }),
  ];
  for (const viewer of [null, member]) {
    for (const work of works) {
      expect(['unauthenticated', 'forbidden']).toContain((await failure(work(as(viewer)) as Promise<unknown>)).kind);
    }
  }
  const before = await actsOf();
  await db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
  expect((await failure(removeAnswer(as(admin), { rowId: 'want-all', revision }))).kind).toBe('conflict');
  expect((await failure(saves.stage(as(admin), { ...fresh.stage, ownId: 'x' }))).kind).toBe('conflict');
  expect(await db.$count(journeyAnswers)).toBe(1);
  expect(await actsOf()).toEqual(before);
});

describe('a save', () => {
  it.each(kinds)('stores a new %s once when it is sent twice', async (kind) => {
    await makeAll();
    expect((await failure(saves[kind](as(admin), fresh[kind]))).kind).toBe('invalid');
    expect(await db.$count(tables[kind])).toBe(1);
  });

  it.each(kinds)('accepts one of two concurrent changes to the %s, and a confirmed overwrite', async (kind) => {
    await makeAll();
    const { ownId: rowId, ...typed } = fresh[kind];
    const form: Typed = { ...typed, rowId, revision: await revisionOf(kind, rowId), place: '1' };
    const field = kind === 'stage' ? 'name' : kind;
    const acts = (await actsOf()).length;
    await saves[kind](as(admin), form);
    expect((await actsOf()).length).toBe(acts);
    const both = await Promise.all(
      ['One', 'Two'].map((text) => failure(saves[kind](as(admin), { ...form, [field]: text }))),
    );
    expect(both.map((one) => one.kind).sort()).toEqual(['conflict', 'ok']);
    const again = { ...form, [field]: 'Mine', savedRevision: await revisionOf(kind, rowId) };
    expect((await failure(saves[kind](as(admin), again))).kind).toBe('conflict');
    await saves[kind](as(admin), { ...again, isOver: 'on' });
    expect((await db.select().from(tables[kind]))[0]).toMatchObject({ [field]: 'Mine' });
    // A save from an outdated revision is refused again.
    expect((await failure(saves[kind](as(admin), { ...again, [field]: 'Late', isOver: 'on' }))).kind).toBe('conflict');
  });

  it('does not move an answer to another question', async () => {
    await makeQuestions(db);
    const moved = { rowId: 'yes', questionId: 'goal', answer: 'yes', revision: '' };
    expect((await failure(saves.answer(as(admin), moved))).kind).toBe('not-found');
  });

  it('puts an answer in its place among the answers of its question', async () => {
    await makeQuestions(db);
    await saves.answer(as(admin), { rowId: 'club', questionId: 'goal', answer: 'club', revision: '', place: '1' });
    expect((await places('answer')).sort()).toEqual(['club 1', 'decks 1', 'home 2', 'no 2', 'vinyl 2', 'yes 1']);
  });

  it('is refused when the question already has the most answers allowed', async () => {
    await makeAll();
    await db.run(sql`INSERT INTO ${journeyAnswers} (id, question_id, position, answer, ends_questions, revision)
      SELECT 'a' || key, 'want', key + 2, 'A', 0, '' FROM json_each(${JSON.stringify(Array(most.answers - 1).fill(0))})`);
    expect((await failure(saves.answer(as(admin), { ...fresh.answer, ownId: 'more' }))).kind).toBe('invalid');
  });
});

describe('saving courses', () => {
  it('keeps the order of a stage’s form, drops duplicates and rejects an unknown course', async () => {
    const [one, two] = [await makeCourse(db), await makeCourse(db)];
    const stage = await makeStage(db, 1, [one.id]);
    const form = { stageId: stage, revision: '', courseIds: [two.id, one.id, two.id] };
    const scope = as(admin);
    await saveStageCoursesForm(scope, form);
    expect((await openStage(as(admin), stage)).draft.courseIds).toEqual([two.id, one.id]);
    expect((await failure(saveStageCoursesForm(as(admin), { ...form, courseIds: [one.id] }))).kind).toBe('conflict');
    const revision = await revisionOf('stage', stage);
    const acts = (await actsOf()).length;
    await saveStageCoursesForm(as(admin), { ...form, revision, courseIds: [two.id, one.id] });
    expect((await actsOf()).length).toBe(acts);
    const gone = await failure(saveStageCoursesForm(as(admin), { ...form, revision, courseIds: [one.id, 'none'] }));
    expect(Object.keys(gone.errors)).toEqual(['courseIds.1']);
    await saveStageCoursesForm(as(admin), { ...form, courseIds: [''], isOver: 'on', savedRevision: revision });
    expect(await db.$count(journeyStageCourses)).toBe(0);
  });

  it('accepts only one of two concurrent forms of the same answer', async () => {
    await makeQuestions(db);
    const course = await makeCourse(db);
    const [stage, other] = [await makeStage(db, 1, []), await makeStage(db, 2, [])];
    const form = (at: string) => ({
      answerId: 'yes',
      revision: '',
      'stages.0.stageId': stage,
      'stages.1.stageId': other,
      [`stages.${at}.courseIds`]: [course.id],
    });
    const both = await Promise.all(['0', '1'].map((at) => failure(saveAnswerCoursesForm(as(admin), form(at)))));
    expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'ok']);
    expect(await db.$count(journeyAnswerCourses)).toBe(1);
  });
});

describe('a row’s form with courses', () => {
  const saveStageForm = savedAsForm({ sheet: StageSheet, schema: SaveStage, save: saveStage });
  const saveAnswerForm = savedAsForm({ sheet: AnswerSheet, schema: SaveAnswer, save: saveAnswer });
  const coursesIn = async () => {
    const { stages, questions } = await openJourney(as(admin));
    const idsOf = (placed: { courseId: string }[]) => placed.map(({ courseId }) => courseId);
    return { stage: idsOf(stages[0]?.courses ?? []), answer: idsOf(questions[0]?.answers[0]?.courses ?? []) };
  };
  const stageForm = async (courseIds?: string[]) => {
    const { ownId: rowId, ...typed } = fresh.stage;
    return { ...typed, rowId, revision: await revisionOf('stage', rowId), ...(courseIds && { courseIds }) };
  };
  const answerForm = async (courseIds?: string[]) => {
    const { ownId: rowId, ...typed } = fresh.answer;
    const placed = courseIds && { 'stages.0.stageId': 'first', 'stages.0.courseIds': courseIds };
    return { ...typed, rowId, revision: await revisionOf('answer', rowId), ...placed };
  };

  it('saves the row and its courses at once, and without them leaves them as they are', async () => {
    await makeAll();
    const [one, two] = [await makeCourse(db), await makeCourse(db)];
    await saveStageForm(as(admin), { ...(await stageForm(['', two.id, one.id])), name: 'Hear more' });
    await saveAnswerForm(as(admin), { ...(await answerForm([one.id])), answer: 'All' });
    expect(await coursesIn()).toEqual({ stage: [two.id, one.id], answer: [one.id] });
    expect((await openJourney(as(admin))).stages[0]?.name).toBe('Hear more');
    const acts = (await actsOf()).length;
    await saveAnswerForm(as(admin), { ...(await answerForm([one.id])), answer: 'All' });
    expect((await actsOf()).length, 'nothing has changed').toBe(acts);
    await saveStageForm(as(admin), { ...(await stageForm()), name: 'Hear it again' });
    await saveAnswerForm(as(admin), { ...(await answerForm()), answer: 'Everything' });
    expect(await coursesIn()).toEqual({ stage: [two.id, one.id], answer: [one.id] });
    await saveStageForm(as(admin), await stageForm(['']));
    await saveAnswerForm(as(admin), await answerForm([]));
    expect(await coursesIn()).toEqual({ stage: [], answer: [] });
  });

  it('refuses an unknown course at its field, and the later of two saves with both its parts', async () => {
    await makeAll();
    const course = await makeCourse(db);
    const refused = [
      await failure(saveStageForm(as(admin), await stageForm(['none']))),
      await failure(saveAnswerForm(as(admin), await answerForm(['none']))),
    ];
    expect(refused.map(({ errors }) => Object.keys(errors))).toEqual([['courseIds.0'], ['stages.0.courseIds.0']]);
    const form = await stageForm([course.id]);
    await saveStageForm(as(admin), { ...form, courseIds: [''], name: 'First' });
    expect((await failure(saveStageForm(as(admin), { ...form, name: 'Second' }))).kind).toBe('conflict');
    expect((await coursesIn()).stage).toEqual([]);
  });
});

describe('removing a journey row', () => {
  const remove = async (kind: keyof typeof fresh, rowId: string) => {
    const row = RemoveRow.parse({ rowId, revision: await revisionOf(kind, rowId) });
    const by = { stage: removeStage, question: removeQuestion, answer: removeAnswer };
    await by[kind](as(admin), row);
    return row;
  };

  it('deletes its dependent rows, moves the rows behind it up, and is audited once', async () => {
    await makeQuestions(db);
    for (const place of [1, 2, 3]) await makeStage(db, place, []);
    const row = await remove('stage', 'stage-7');
    expect(await places('stage')).toEqual(['stage-8 1', 'stage-6 2']);
    await remove('question', 'path');
    expect(await places('question')).toEqual(['gear 1', 'goal 2']);
    await remove('answer', 'decks');
    expect((await places('answer')).sort()).toEqual(['club 2', 'home 1', 'vinyl 1']);
    // A second click succeeds without a second audit entry.
    await removeStage(as(admin), row);
    expect(await actsOf()).toEqual(['stage-removed', 'question-removed', 'answer-removed']);
  });

  it('gives the fields that put a stage back with its courses and the answers that recommend them', async () => {
    await makeAll();
    const [one, two] = [await makeCourse(db), await makeCourse(db)];
    const revision = await revisionOf('stage', 'first');
    await saveStageCoursesForm(as(admin), { stageId: 'first', revision, courseIds: [two.id, one.id] });
    await saveAnswerCoursesForm(as(admin), {
      answerId: 'want-all',
      revision: await revisionOf('answer', 'want-all'),
      'stages.0.stageId': 'first',
      'stages.0.courseIds': [one.id],
    });
    const shown = async () => {
      const { stages, questions } = await openJourney(as(admin));
      return JSON.stringify([stages.map(({ revision: _, ...rest }) => rest), questions[0]?.answers]);
    };
    const before = await shown();
    const removal = { rowId: 'first', revision: await revisionOf('stage', 'first') };
    const fields = await removeStage(as(admin), removal);
    expect(await db.$count(journeyAnswerCourses)).toBe(0);
    expect(await removeStage(as(admin), removal), 'a second press has nothing to put back').toBeNull();
    const putBack = savedAsForm({ sheet: StageSheet, schema: SaveStage, save: saveStage });
    await putBack(as(admin), fields ?? {});
    expect(await shown()).toBe(before);
    expect((await failure(putBack(as(admin), fields ?? {}))).kind).toBe('invalid');
    expect((await failure(putBack(as(admin), { ...fields, ownId: 'other', links: 'no-pair' }))).kind).toBe('invalid');
  });

  it('is refused when the row was changed after it was read', async () => {
    await makeAll();
    const revision = await revisionOf('question', 'want');
    await saves.question(as(admin), { rowId: 'want', question: 'Changed', revision });
    expect((await failure(removeQuestion(as(admin), { rowId: 'want', revision }))).kind).toBe('conflict');
    expect(await db.$count(journeyQuestions)).toBe(1);
  });

  it('completes the answers of a member whose only unanswered question it was', async () => {
    await makeQuestions(db);
    const member = await makeUser(db, { isJourneyAnswered: false });
    await saveReplies(as(member), [
      { questionId: 'path', answerIds: ['yes'] },
      { questionId: 'gear', answerIds: ['decks'] },
    ]);
    await remove('question', 'goal');
    await clearJourney(as(null));
    const [row] = await db.select().from(users).where(eq(users.id, member.id));
    expect(row?.isJourneyAnswered).toBe(true);
    expect(await db.$count(journeyReplies)).toBe(2);
  });

  it('takes effect at once, and the sweep deletes the replies to it in steps of ten', async () => {
    await makeQuestions(db);
    const members = await Promise.all(Array.from({ length: 25 }, () => makeUser(db, { isJourneyAnswered: false })));
    const given = [
      { questionId: 'path', answerIds: ['yes'] },
      { questionId: 'gear', answerIds: ['decks', 'vinyl'] },
    ];
    for (const member of members) await saveReplies(as(member), given);
    const other = await makeUser(db, { isJourneyAnswered: false });
    await remove('answer', 'vinyl');
    await remove('question', 'goal');
    expect(await db.$count(journeyReplies), 'nothing that members gave goes in the press itself').toBe(75);
    expect(await listReplies(as(members[0] as Viewer))).toEqual([
      { questionId: 'path', answerIds: ['yes'] },
      { questionId: 'gear', answerIds: ['decks'] },
    ]);
    const rows = async () => [
      await db.$count(journeyReplies),
      await db.$count(users, eq(users.isJourneyAnswered, true)),
      await db.$count(journeyRemovals),
    ];
    const seen = [];
    for (let run = 0; run < 7; run += 1) {
      await clearJourney(as(null), 10);
      seen.push(await rows());
    }
    // A run handles ten replies and ten accounts; the administrator has answered as well.
    const answered = seen.map(([, count = 0]) => count);
    expect(seen.map(([replies]) => replies)).toEqual([65, 55, 50, 50, 50, 50, 50]);
    expect(answered[0]).toBeLessThanOrEqual(11);
    expect(answered.at(-1)).toBeGreaterThanOrEqual(25);
    expect(seen.at(-1)?.[2]).toBe(0);
    const [asked] = await db.select().from(users).where(eq(users.id, other.id));
    expect(asked?.isJourneyAnswered, 'who has answered nothing is still asked').toBe(false);
  });

  it('opens a question again when it was the member’s only answer to it', async () => {
    await makeQuestions(db);
    const member = await makeUser(db, { isJourneyAnswered: false });
    await saveReplies(as(member), [{ questionId: 'gear', answerIds: ['vinyl'] }]);
    await remove('answer', 'vinyl');
    const rest = [
      { questionId: 'path', answerIds: ['yes'] },
      { questionId: 'goal', answerIds: ['home'] },
    ];
    expect((await saveReplies(as(member), rest)).isAllAnswered).toBe(false);
    const all = await saveReplies(as(member), [{ questionId: 'gear', answerIds: ['decks'] }]);
    expect(all.isAllAnswered).toBe(true);
  });
});

it('a question without answers is not asked, and a member can finish without it', async () => {
  await makeQuestions(db);
  await saves.question(as(admin), { ownId: 'later', question: 'And later?' });
  const member = await makeUser(db, { isJourneyAnswered: false });
  expect((await listQuestions(as(member))).map(({ id }) => id)).toEqual(['path', 'gear', 'goal']);
  const done = await saveReplies(as(member), [
    { questionId: 'path', answerIds: ['yes'] },
    { questionId: 'gear', answerIds: ['decks'] },
    { questionId: 'goal', answerIds: ['home'] },
  ]);
  expect(done.isAllAnswered).toBe(true);
});
