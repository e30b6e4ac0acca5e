import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks, draftVersions, keptDrafts, lessons, savedDrafts } from '#db/schema';
import { type Fields, joinRevision, treeOf } from '~/features/drafts/fields';
import { keepDraft, readKept } from '~/features/drafts/keep-draft.server';
import { notYet } from '~/features/drafts/rules';
import { publishSheet, saveSheet } from '~/features/drafts/save-sheet.server';
import { KeptForm } from '~/features/drafts/schema';
import { newId } from '~/kit/ids';
import { readOne } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { lessonFields } from './lesson-form';
import { openLesson } from './open-course.server';
import { publishLessons } from './order-lessons.server';
import { lessonSheet } from './write-lesson.server';

beforeEach(resetBindings);

/** The office with a course, and the forms of its lessons. */
async function office() {
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const scope = testScope({ viewer });
  const { id: courseId } = await makeCourse(scope.db);
  const begin = (fields: Fields = {}) => {
    const [lessonId, form] = [newId(), newId()];
    const sent = (more: Fields) => ({
      of: { kind: 'lesson', thingId: lessonId } as const,
      tree: treeOf({ courseId, lessonId, revision: 'new', isDraft: 'on', ...fields, ...more }),
      kept: KeptForm.parse({ form }),
    });
    const save = (more: Fields = {}, by = scope) => saveSheet(by, lessonSheet, sent(more));
    const publish = (more: Fields = {}, by = scope) => publishSheet(by, lessonSheet, sent(more));
    const row = async () => (await scope.db.select().from(lessons).where(eq(lessons.id, lessonId)))[0];
    const draft = async () => (await scope.db.select().from(savedDrafts).where(eq(savedDrafts.thingId, lessonId)))[0];
    return { lessonId, form, save, publish, row, draft };
  };
  return { scope, courseId, begin };
}

test('a lesson needs only a title, and its address is made from it', async () => {
  const { begin } = await office();
  const one = begin();
  expect((await failure(one.save({ title: ' ' }))).errors).toEqual({ title: ['Is required'] });
  expect(await one.save({ title: 'Breakdowns: wait or go?' })).toEqual({ to: 'row', toMend: 0 });
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

test('what is half done is a draft beside an empty row, which sending the form twice makes once', async () => {
  const { scope, courseId, begin } = await office();
  const one = begin({ title: 'Half', 'blocks.0.is': '1', 'blocks.0.question.text': 'Which bar?' });
  const path = `/admin/courses/${courseId}/lessons/${one.lessonId}`;
  await keepDraft(scope, { form: one.form, from: null, path, fields: { title: 'Half' } });
  const answers = await Promise.all([one.save(), one.save()]);
  for (const answer of [...answers, await one.save()]) {
    expect(answer.to).toBe('begun');
    expect(answer.toMend).toBeGreaterThan(0);
  }
  expect(await scope.db.select({ id: blocks.id }).from(blocks).where(eq(blocks.lessonId, one.lessonId))).toEqual([]);
  // What was kept while its author typed is over.
  expect(await scope.db.select({ id: keptDrafts.id }).from(keptDrafts)).toEqual([]);
  expect((await one.draft())?.fields['blocks.0.question.text']).toBe('Which bar?');
  const { saved } = await readOne(
    scope,
    readKept(scope, new URL(`https://x.test${path}`), { kind: 'lesson', thingId: one.lessonId }),
  );
  expect(saved?.fields.revision).toBe((await one.row())?.revision);
  // Once it is whole, the row has it, and the draft is over.
  const revision = joinRevision(String(saved?.fields.revision), saved?.revision);
  const whole = { 'blocks.0.question.text': '', 'blocks.0.markdown': 'Words', revision };
  expect(await one.save(whole)).toEqual({ to: 'row', toMend: 0 });
  expect(await one.draft()).toBeUndefined();
});

test('two administrators who write one lesson share its draft: the second is refused, and nothing is lost', async () => {
  const { begin } = await office();
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const one = begin({ title: 'Half', 'blocks.0.is': '1', 'blocks.0.question.text': 'Which bar?' });
  await one.save();
  const revision = joinRevision((await one.row())?.revision ?? '', (await one.draft())?.revision);
  const outcomes = await Promise.allSettled([
    one.save({ revision, title: 'One' }),
    one.save({ revision, title: 'The other' }, testScope({ viewer })),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await one.draft())?.title).toBe(outcomes[0].status === 'fulfilled' ? 'One' : 'The other');
  expect((await failure(one.publish({ revision }))).kind).toBe('conflict');
});

test('Save keeps a change of a published lesson beside it, and Publish alone replaces it', async () => {
  const { begin } = await office();
  const one = begin({ title: 'Out', 'blocks.0.markdown': 'Words' });
  await one.publish();
  const { revision = '', publishedAt } = (await one.row()) ?? {};
  const published = { revision, publishedAt: publishedAt?.toISOString().slice(0, 19) ?? '', isDraft: '' };
  expect(await one.save(published)).toEqual({ to: 'same', toMend: 0 });
  expect(await one.draft()).toBeUndefined();
  expect(await one.save({ ...published, title: 'Out again' })).toEqual({ to: 'beside', toMend: 0 });
  const next = async () => joinRevision(revision, (await one.draft())?.revision);
  const changed = { ...published, title: 'Out again', chapters: '0:10 One' };
  expect(await one.save({ ...changed, revision: await next() })).toEqual({ to: 'beside', toMend: 1 });
  expect(await one.row()).toMatchObject({ title: 'Out', revision });
  await one.publish({ ...changed, chapters: '', revision: await next() });
  expect(await one.row()).toMatchObject({ title: 'Out again', publishedAt });
  expect(await one.draft()).toBeUndefined();
});

test('a lesson that is published twice by the same form is published once, and another form is refused', async () => {
  const { begin } = await office();
  const one = begin({ title: 'Half', 'blocks.0.is': '1', 'blocks.0.question.text': 'Which bar?' });
  await one.save();
  const revision = joinRevision((await one.row())?.revision ?? '', (await one.draft())?.revision);
  const whole = { 'blocks.0.question.text': '', 'blocks.0.markdown': 'Words', revision };
  const answers = await Promise.all([one.publish(whole), one.publish(whole)]);
  expect([...answers, await one.publish(whole)]).toEqual(['published', 'published', 'published']);
  expect((await failure(one.publish({ ...whole, title: 'Another' }))).kind).toBe('conflict');
  const { revision: first } = (await one.row()) ?? {};
  expect(await one.publish(whole)).toBe('published');
  expect((await one.row())?.revision).toBe(first);
  // Once somebody has begun another draft, the form that was published is out of date.
  await one.save({ ...whole, title: 'Begun', revision: first ?? '', isDraft: '' });
  expect((await failure(one.publish(whole))).kind).toBe('conflict');
});

test('a day that is no date is refused at its field, also in an empty lesson', async () => {
  const { begin } = await office();
  const { kind, errors } = await failure(begin({ title: 'Empty' }).publish({ publishedAt: 'soon' }));
  expect([kind, Object.keys(errors)]).toEqual(['invalid', ['publishedAt']]);
});

test('fifty publications and saves at the same moment publish one of the forms that were sent to publish', async () => {
  const { scope, begin } = await office();
  const others = await Promise.all(
    Array.from({ length: 5 }, async () =>
      testScope({ viewer: { ...(await makeUser(scope.db, { role: 'ADMIN' })), role: 'ADMIN' } }),
    ),
  );
  for (const hasDraft of [false, true, false, true]) {
    const one = begin({ title: 'Out', 'blocks.0.markdown': 'Words of Out' });
    await one.publish();
    const { revision = '', publishedAt } = (await one.row()) ?? {};
    const base = { revision, publishedAt: publishedAt?.toISOString().slice(0, 19) ?? '', isDraft: '' };
    if (hasDraft) await one.save({ ...base, title: 'Seen by all' });
    const seen = joinRevision(revision, (await one.draft())?.revision);
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const [to, by] = [at % 2 === 0 ? ('publish' as const) : ('save' as const), others[at % 5]];
        const form = { ...base, revision: seen, title: `${to} ${at}`, 'blocks.0.markdown': `Words of ${to} ${at}` };
        return { to, title: form.title, kind: (await failure(one[to](form, by))).kind };
      }),
    );
    const done = (to: 'publish' | 'save') => sent.filter((form) => form.to === to && form.kind === 'ok');
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['ok', 'conflict']));
    expect(Math.max(done('publish').length, done('save').length)).toBe(1);
    // Learners see one whole form: that of the administrator whose publication was accepted.
    const shown = done('publish')[0]?.title ?? 'Out';
    const texts = scope.db.select({ markdown: blocks.markdown }).from(blocks).where(eq(blocks.lessonId, one.lessonId));
    expect([(await one.row())?.title, await texts]).toEqual([shown, [{ markdown: `Words of ${shown}` }]]);
    // An accepted draft is still there, also beside what was published at the same moment.
    const left = done('publish').length || !hasDraft ? undefined : 'Seen by all';
    expect((await one.draft())?.title).toBe(done('save')[0]?.title ?? left);
  }
}, 60_000);

test('a lesson that was published from the list is not changed by a save of its form', async () => {
  const { scope, courseId, begin } = await office();
  const one = begin({ title: 'From the list', 'blocks.0.markdown': 'Words' });
  await one.save();
  await publishLessons(scope, { courseId, lessonIds: [one.lessonId] });
  const { lesson } = await readOne(scope, openLesson(scope, { courseId, lessonId: one.lessonId }));
  expect(await one.save(lessonFields(lesson as never) as Fields)).toEqual({ to: 'same', toMend: 0 });
});

test('a draft with a day for later keeps it, and one that somebody else saved meanwhile is refused', async () => {
  const { scope, begin } = await office();
  const one = begin({ title: 'Later', 'blocks.0.markdown': 'Words' });
  expect(await one.save({ publishedAt: '2101-01-01T09:00' })).toMatchObject({ to: 'begun', toMend: 0 });
  expect([(await one.row())?.publishedAt, (await one.draft())?.fields.publishedAt]).toEqual([
    notYet,
    '2101-01-01T09:00',
  ]);
  await one.save({ revision: joinRevision((await one.row())?.revision ?? '', (await one.draft())?.revision) });
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
