import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks, draftVersions, keptDrafts, lessons } from '#db/schema';
import { type Fields, treeOf } from '~/features/drafts/fields';
import { readKept } from '~/features/drafts/keep-draft.server';
import { readDraft } from '~/features/drafts/prepare-draft.server';
import { notYet } from '~/features/drafts/rules';
import { publishing, saveHalf } from '~/features/drafts/save-half.server';
import { KeptForm } from '~/features/drafts/schema';
import { newId } from '~/kit/ids';
import { readOne } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openLesson } from './open-course.server';
import { publishLessons } from './order-lessons.server';
import { saveLesson } from './save-lesson.server';
import { lessonDraftForm } from './write-lesson.server';

beforeEach(resetBindings);

/** The office with a course, and the forms of its lessons. */
async function office() {
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const scope = testScope({ viewer });
  const { id: courseId } = await makeCourse(scope.db);
  const begin = (fields: Fields = {}) => {
    const [lessonId, form] = [newId(), newId()];
    const save = (more: Fields = {}) =>
      saveHalf(scope, lessonDraftForm, {
        tree: treeOf({ courseId, lessonId, revision: 'new', isDraft: 'on', ...fields, ...more }),
        kept: KeptForm.parse({ form }),
      });
    const publish = async (more: Fields = {}) => {
      const tree = publishing(treeOf({ courseId, lessonId, revision: 'new', ...fields, ...more }), scope.now());
      return saveLesson(scope, await readDraft(scope, lessonDraftForm, tree));
    };
    const row = async () => (await scope.db.select().from(lessons).where(eq(lessons.id, lessonId)))[0];
    const kept = async () => (await scope.db.select().from(keptDrafts).where(eq(keptDrafts.id, form)))[0];
    return { lessonId, form, save, publish, row, kept };
  };
  return { scope, courseId, begin };
}

test('a lesson needs only a title, and its address is made from it', async () => {
  const { begin } = await office();
  const one = begin();
  expect((await failure(one.save({ title: ' ' }))).errors).toEqual({ title: ['Is required'] });
  expect(await one.save({ title: 'Breakdowns: wait or go?' })).toEqual({ to: 'row', draft: null, toMend: 0 });
  expect(await one.row()).toMatchObject({ slug: 'breakdowns-wait-or-go', publishedAt: notYet, firstOutAt: null });
  // The next lesson of this title gets the next number, a title without Latin letters the word.
  const two = begin({ title: 'Breakdowns, wait or go' });
  await two.save();
  expect((await two.row())?.slug).toBe('breakdowns-wait-or-go-2');
  const three = begin({ title: 'ブレイクダウン' });
  await three.save();
  expect((await three.row())?.slug).toBe('lesson');
});

test('the address follows the title until somebody changes it or the lesson is first published', async () => {
  const { scope, courseId, begin } = await office();
  const one = begin({ title: 'First words' });
  await one.save();
  const revision = async () => (await one.row())?.revision ?? '';
  const opened = () => readOne(scope, openLesson(scope, { courseId, lessonId: one.lessonId }));
  expect((await opened()).follows).toBe(true);
  await one.save({ title: 'Second words', revision: await revision() });
  expect((await one.row())?.slug).toBe('second-words');
  await one.save({ title: 'Second words', slug: 'my-own', revision: await revision() });
  expect([(await one.row())?.slug, (await opened()).follows]).toEqual(['my-own', false]);
  await one.save({ title: 'Second words', revision: await revision() });
  expect((await one.row())?.slug).toBe('second-words');
  const text = { 'blocks.0.markdown': 'Words', revision: await revision() };
  await one.publish({ title: 'Second words', ...text });
  expect((await opened()).follows).toBe(false);
  await one.publish({ title: 'Third words', ...text, revision: await revision() });
  expect(await one.row()).toMatchObject({ title: 'Third words', slug: 'second-words' });
});

test('what is half done is kept beside an empty row, which sending the form twice makes once', async () => {
  const { scope, courseId, begin } = await office();
  const one = begin({ title: 'Half', 'blocks.0.is': '1', 'blocks.0.question.text': 'Which bar?' });
  const saved = { to: 'begun', draft: one.form };
  const answers = await Promise.all([one.save(), one.save()]);
  for (const answer of [...answers, await one.save()]) {
    expect(answer).toMatchObject(saved);
    expect(answer.toMend).toBeGreaterThan(0);
  }
  expect(await scope.db.select({ id: blocks.id }).from(blocks).where(eq(blocks.lessonId, one.lessonId))).toEqual([]);
  expect(await scope.db.select({ id: keptDrafts.id }).from(keptDrafts)).toEqual([{ id: one.form }]);
  const path = `/admin/courses/${courseId}/lessons/${one.lessonId}`;
  expect(await one.kept()).toMatchObject({ path, fields: { 'blocks.0.question.text': 'Which bar?' } });
  const { taken } = await readOne(scope, readKept(scope, new URL(`https://x.test${path}?draft=${one.form}`)));
  expect(taken?.fields.revision).toBe((await one.row())?.revision);
  // Once it is whole, the row has it, and the draft is over.
  const whole = {
    'blocks.0.question.text': '',
    'blocks.0.markdown': 'Words',
    revision: String(taken?.fields.revision),
  };
  expect(await one.save(whole)).toEqual({ to: 'row', draft: null, toMend: 0 });
  expect(await one.kept()).toBeUndefined();
});

test('Save keeps a change of a published lesson beside it, and Publish alone replaces it', async () => {
  const { begin } = await office();
  const one = begin({ title: 'Out', 'blocks.0.markdown': 'Words' });
  await one.publish();
  const { revision = '', publishedAt } = (await one.row()) ?? {};
  const published = { revision, publishedAt: publishedAt?.toISOString().slice(0, 19) ?? '' };
  expect(await one.save({ ...published, isDraft: '' })).toEqual({ to: 'row', draft: null, toMend: 0 });
  const changed = { ...published, isDraft: '', title: 'Out again' };
  expect(await one.save(changed)).toEqual({ to: 'beside', draft: one.form, toMend: 0 });
  expect(await one.save({ ...changed, chapters: '0:10 One' })).toEqual({ to: 'beside', draft: one.form, toMend: 1 });
  expect(await one.row()).toMatchObject({ title: 'Out', revision });
  await one.publish(changed);
  expect(await one.row()).toMatchObject({ title: 'Out again', publishedAt });
});

test('a draft with a day for later keeps it, and one that somebody else saved meanwhile is refused', async () => {
  const { scope, begin } = await office();
  const one = begin({ title: 'Later', 'blocks.0.markdown': 'Words' });
  expect(await one.save({ publishedAt: '2101-01-01T09:00' })).toMatchObject({ to: 'begun', toMend: 0 });
  expect([(await one.row())?.publishedAt, (await one.kept())?.fields.publishedAt]).toEqual([
    notYet,
    '2101-01-01T09:00',
  ]);
  await one.save({ revision: (await one.row())?.revision ?? '' });
  expect((await failure(one.save({ title: 'Mine', revision: 'older' }))).kind).toBe('conflict');
  expect(await scope.db.select({ id: draftVersions.id }).from(draftVersions)).toHaveLength(2);
});

test('a lesson without content is not published, neither by its form nor from the list', async () => {
  const { scope, courseId, begin } = await office();
  const one = begin({ title: 'Empty' });
  expect((await failure(one.publish())).errors).toEqual({ blocks: [expect.stringContaining('A lesson needs text')] });
  await one.save();
  const { errors } = await failure(publishLessons(scope, { courseId, lessonIds: [one.lessonId] }));
  expect(errors).toEqual({ '': ['Nothing was published. “Empty” has no content yet.'] });
  expect((await one.row())?.publishedAt).toEqual(notYet);
});
