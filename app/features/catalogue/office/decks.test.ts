import { beforeEach, expect, it } from 'vitest';
import { readContentVersion } from '#db/content-version';
import { blocks, files, lessons } from '#db/schema';
import { barsOf, lengthFault } from '~/features/drafts/decks-schema';
import { fieldsOf, treeOf } from '~/features/drafts/fields';
import { prepareDraft } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { exercise, makeExercise } from '../../../../tests/support/exercises';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure, outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { duplicateLessons } from './duplicate-course.server';
import { LessonSheet, lessonDraft, lessonFields } from './lesson-form';
import { SaveLesson } from './lesson-schema';
import { readCourse } from './read-course.server';
import { saveLesson } from './save-lesson.server';

let scope: Scope;
let course: Awaited<ReturnType<typeof makeCourse>>;
let lessonId: string;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  const viewer = await makeUser(db, { role: 'ADMIN' });
  scope = testScope({ viewer: { ...viewer, role: 'ADMIN' } });
  course = await makeCourse(db);
  lessonId = course.lessons[1]?.id ?? '';
  await makeExercise(db, lessonId);
});

async function saved() {
  const { lessons: all } = await readCourse(scope, { courseId: course.id });
  const found = all.find((lesson) => lesson.lessonId === lessonId);
  if (!found) throw new Error('no lesson');
  return found;
}

/** The errors of saving the lesson with other facts of its exercise. */
async function errorsOf(part: object, facts: object = {}) {
  const draft = await saved();
  const read = SaveLesson.safeParse({
    ...draft,
    publishedAt: draft.publishedAt.toISOString(),
    ...facts,
    blocks: [{ ...draft.blocks[0], decks: { ...exercise, ...part } }],
  });
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { errors } = await failure(saveLesson(scope, read.data));
  return Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`));
}

it('a form that is saved as it was opened changes nothing', async () => {
  const before = await saved();
  const sheet = LessonSheet.parse(treeOf(lessonFields(before)));
  const draft = SaveLesson.parse(lessonDraft(sheet, before));
  expect(draft.blocks).toEqual(before.blocks);
  expect((await saveLesson(scope, draft)).revision).toBe(before.revision ?? '');
});

it('an exercise is saved with what was typed, and read back', async () => {
  const before = await saved();
  const fields = {
    ...lessonFields(before),
    'blocks.0.decks.asks.swap': '25',
    'blocks.0.decks.b.tempo': '0.4',
    'blocks.0.decks.steps': 'One\nTwo',
  };
  await saveLesson(scope, SaveLesson.parse(lessonDraft(LessonSheet.parse(treeOf(fields)), before)));
  expect((await saved()).blocks[0]?.decks).toMatchObject({
    asks: { in: 17, swap: 25 },
    b: { tempo: 0.4 },
    steps: ['One', 'Two'],
  });
});

it('a block without any of its fields is no exercise, and a text that is no number is refused', () => {
  const read = (fields: Record<string, string>) =>
    LessonSheet.parse(treeOf({ 'blocks.0.is': '1', 'blocks.0.markdown': 'Words', ...fields })).blocks[0]?.decks;
  expect(read({})).toBeNull();
  expect(read({ 'blocks.0.decks.bpm': 'fast' })).toMatchObject({ bpm: 'fast' });
});

it('sounds are placed in a new exercise and taken out again', async () => {
  const hash = exercise.a.sound;
  const upload = { kind: 'audio', name: hash, fileText: '' };
  const tree = treeOf(
    fieldsOf({
      blocks: [{ is: '1', markdown: 'Words' }],
      uploads: ['blocks.0.decks.a.sound', 'blocks.0.decks.right', 'blocks.1.decks.b.sound'].map((place) => ({
        ...upload,
        place,
      })),
    }),
  );
  await prepareDraft(scope, tree, null);
  expect(tree.blocks).toEqual([
    { is: '1', markdown: 'Words', decks: { a: { sound: hash }, right: hash } },
    { is: '1', decks: { b: { sound: hash } } },
  ]);
  tree.act = 'remove blocks.0.decks.a.sound';
  await prepareDraft(scope, tree, null);
  tree.act = 'remove blocks.1.decks';
  await prepareDraft(scope, tree, null);
  expect(tree.blocks).toEqual([{ is: '1', markdown: 'Words', decks: { a: {}, right: hash } }, { is: '1' }]);
});

it('what is wrong with an exercise is said at its field', async () => {
  const a = { ...exercise.a };
  expect(await errorsOf({ a: { ...a, sound: 'e'.repeat(20) } })).toEqual([
    'blocks.0.decks.a.sound: Is not an uploaded audio file',
  ]);
  expect(await errorsOf({ bpm: 125 })).toEqual(
    ['a', 'b'].map((deck) => `blocks.0.decks.${deck}.sound: This sound ${lengthFault(16_200, 125)}`),
  );
  expect(await errorsOf({ isFront: true })).toEqual([
    'blocks.0.decks.isFront: The exercise of the front page is in a free preview lesson',
  ]);
  expect(await errorsOf({ isFront: true, asks: { ...exercise.asks, in: null } })).toEqual([
    'blocks.0.decks.asks: On the front page an exercise asks for the bar on which deck B comes in',
  ]);
  expect(await errorsOf({ asks: { ...exercise.asks, in: 99 } })).toEqual([
    'blocks.0.decks.asks.in: There is no bar 99: a try begins at bar 9 and ends by bar 73',
    'blocks.0.decks.asks.swap: Bar 17 is before bar 99, on which deck B comes in',
  ]);
  expect(await errorsOf({ early: null })).toEqual(['blocks.0.decks.early: Is needed where a bar is asked for']);
  await scope.db.update(files).set({ durationMs: null });
  expect(await errorsOf({ good: 'Well.' })).toEqual(
    ['a', 'b'].map((deck) => `blocks.0.decks.${deck}.sound: Please upload this sound again, so that it is measured`),
  );
});

it('its id is one of the whole school, also when two lessons are saved at once', async () => {
  await makeExercise(scope.db, course.lessons[2]?.id ?? '', { id: 'other' });
  expect(await errorsOf({ id: 'other' })).toEqual([
    'blocks.0.decks.id: Another exercise of the school has this ID, in the lesson “Lesson 3”',
  ]);
  const { lessons: all } = await readCourse(scope, { courseId: course.id });
  const both = all.filter(({ blocks: [first] }) => first?.decks);
  const saves = both.map((lesson) => {
    const decks = { ...exercise, id: 'both-want-it' };
    return outcome(saveLesson(scope, { ...lesson, blocks: lesson.blocks.map((block) => ({ ...block, decks })) }));
  });
  const outcomes = await Promise.all(saves);
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
  expect(['conflict', 'invalid']).toContain(outcomes.find((one) => one !== 'ok'));
});

it('a copied lesson has the exercise with an id of its own, and not on the front page', async () => {
  await scope.db.update(lessons).set({ isPreview: true });
  await scope.db.update(blocks).set({ decks: { ...exercise, isFront: true } });
  await duplicateLessons(scope, { courseId: course.id, lessonIds: [lessonId], key: 'copy-1' });
  const rows = await scope.db.select({ decks: blocks.decks }).from(blocks);
  expect(rows.map(({ decks }) => [decks?.id.replace(/-[0-9a-f]{8}$/, '-…'), decks?.isFront])).toEqual([
    ['swap-at-17', true],
    ['swap-at-17-…', false],
  ]);
});

it.each([
  [16_200, 120, 8],
  [16_219, 120, 8],
  [16_221, 120, null],
  [16_179, 120, null],
  [15_938, 122, 8],
  [31_675, 122, 16],
  [64_200, 120, 32],
  [8200, 120, null],
  [0, 120, null],
])('%d ms at %d BPM have %s bars', (durationMs, bpm, bars) => {
  expect(barsOf(durationMs, bpm)).toBe(bars);
});

it('a lesson that is saved with another exercise renews the guests’ pages', async () => {
  const version = async () => (await scope.read(readContentVersion(scope.db, new Date())))[0].version;
  const draft = await saved();
  const save = async (blocks: object[]) => {
    const { publishedAt, revision } = await saved();
    const sent = { ...draft, revision, publishedAt: publishedAt.toISOString(), blocks };
    await saveLesson(scope, SaveLesson.parse(sent));
  };
  for (const blocks of [
    [{ ...draft.blocks[0], decks: { ...exercise, good: 'Again.' } }],
    [{ ...draft.blocks[0], decks: null, markdown: 'No exercise.' }],
  ]) {
    const before = await version();
    await save(blocks);
    expect(await version()).toBeGreaterThan(before);
  }
});
