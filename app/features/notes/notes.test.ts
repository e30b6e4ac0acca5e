import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { retention } from '#db/retention';
import { entitlements, lessonNotes, lessons } from '#db/schema';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { outcome, refusal } from '../../../tests/support/outcome';
import { recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addNote } from './add-note.server';
import { editNote } from './edit-note.server';
import { listAllNotes, readNotes, readNotesForPage, readNotesOfLesson } from './list-notes.server';
import { presentNotebook, presentNoteOutput, presentNotesOfLesson, writeNotesFile } from './present.server';
import { removeNote, restoreNote } from './remove-note.server';
import { EditNote, NewNote, NoteOutput, TypedNote } from './schema';

const listNotes = reading(readNotes);
const listNotesOfLesson = reading(readNotesOfLesson);
const notesForPage = (scope: ReturnType<typeof testScope>, lesson: string) =>
  scope.read(readNotesForPage(scope, lesson, null));

beforeEach(resetBindings);

const db = () => testScope().db;
const slice = { limit: 50, offset: 0 };
const start = Date.UTC(2026, 10, 21, 12);
let seconds = 0;
const as = (viewer: Viewer) => testScope({ viewer, now: new Date(start + ++seconds * 1000) });

async function makeReader(): Promise<Viewer> {
  const viewer = await makeUser(db());
  await makeSubscription(db(), viewer.id);
  return viewer;
}

const write = (viewer: Viewer, lessonId: string, text: string, position = 0, key?: string) =>
  addNote(as(viewer), NewNote.parse({ lessonId, text, position, key }));

const texts = async (viewer: Viewer, query = '') =>
  (await listNotes(as(viewer), { ...slice, query })).items.map(({ body }) => body);

it('notes stand by course and lesson with the newest first, and within a lesson by time', async () => {
  const reader = await makeReader();
  const [one, two] = [await makeCourse(db()), await makeCourse(db())];
  await write(reader, one.lessons[0]?.slug ?? '', 'late in one', 90);
  await write(reader, one.lessons[0]?.id ?? '', 'early in one', 5);
  await write(reader, one.lessons[1]?.id ?? '', 'next lesson of one', 1);
  await write(reader, two.lessons[0]?.id ?? '', 'in two', 3);
  expect(await texts(reader)).toEqual(['in two', 'next lesson of one', 'early in one', 'late in one']);
  const lesson = await listNotesOfLesson(as(reader), { ...slice, lessonId: one.lessons[0]?.slug ?? '' });
  expect(lesson.items.map(({ body, position }) => [body, position])).toEqual([
    ['early in one', 5],
    ['late in one', 90],
  ]);
  expect(presentNotebook(await listNotes(as(reader), slice), { edited: null }, '').courses).toMatchObject([
    { title: two.title, facts: '1 note, last on 21 November 2026', lessons: [{ notes: [{ time: '0:03' }] }] },
    { title: one.title, facts: '3 notes, last on 21 November 2026' },
  ]);
  expect(writeNotesFile(await listAllNotes(as(reader)))).toContain(
    `### ${one.lessons[0]?.title}\n\n- **0:05** early in one\n- **1:30** late in one\n`,
  );
});

describe('a note is private', () => {
  it('nobody else lists, changes, removes or restores it, and it is not shown in a look', async () => {
    const [author, other] = [await makeReader(), await makeReader()];
    const admin = await makeUser(db(), { role: 'SUPER_ADMIN' });
    const course = await makeCourse(db());
    const lessonId = course.lessons[0]?.id ?? '';
    const { id: noteId } = await write(author, lessonId, 'mine alone');
    for (const stranger of [other, admin]) {
      expect(await texts(stranger)).toEqual([]);
      expect((await listNotesOfLesson(as(stranger), { ...slice, lessonId })).items).toEqual([]);
      expect((await refusal(editNote(as(stranger), { noteId, text: 'taken' }))).kind).toBe('not-found');
      expect((await refusal(removeNote(as(stranger), { noteId }))).kind).toBe('not-found');
      expect((await refusal(restoreNote(as(stranger), { noteId }))).kind).toBe('not-found');
    }
    const looking = { ...author, look: { byId: admin.id } as unknown as NonNullable<Viewer['look']> };
    expect(await notesForPage(as(looking), lessonId)).toEqual([null]);
    expect((await refusal(Promise.resolve().then(() => listAllNotes(as(looking))))).kind).toBe('forbidden');
    expect(await texts(author)).toEqual(['mine alone']);
  });
});

describe('writing', () => {
  it('a note is written 50 times at the same moment with one key, and is one note', async () => {
    const reader = await makeReader();
    const { lessons: made } = await makeCourse(db());
    await Promise.all(Array.from({ length: 50 }, () => write(reader, made[0]?.id ?? '', 'once', 1, 'press')));
    expect(await texts(reader)).toEqual(['once']);
    // A press that is repeated after the note was removed brings nothing back, and is not refused.
    const again = await write(reader, made[0]?.id ?? '', 'once', 1, 'press');
    await removeNote(as(reader), { noteId: again.id });
    expect((await write(reader, made[0]?.id ?? '', 'once', 1, 'press')).removedAt).not.toBeNull();
    await restoreNote(as(reader), { noteId: again.id });
    await write(reader, made[0]?.id ?? '', 'once', 1, 'another press');
    expect(await texts(reader)).toEqual(['once', 'once']);
  });

  it('a write that crashed can be repeated', async () => {
    const reader = await makeReader();
    const { lessons: made } = await makeCourse(db());
    const input = NewNote.parse({ lessonId: made[0]?.id, text: 'kept', key: 'press' });
    await outcome(addNote(mortalScope({ viewer: reader }, 1), input));
    await addNote(as(reader), input);
    expect(await texts(reader)).toEqual(['kept']);
  });

  it('is refused without the right to open the lesson, for an unknown lesson, and at 5,000 notes', async () => {
    const { lessons: made } = await makeCourse(db());
    const lessonId = made[1]?.id ?? '';
    const guest = await makeUser(db());
    expect((await refusal(write(guest, lessonId, 'no right'))).kind).toBe('forbidden');
    const reader = await makeReader();
    expect((await refusal(write(reader, 'no-such-lesson', 'nowhere'))).kind).toBe('not-found');
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
       INSERT INTO lesson_notes SELECT 'n' || i, ?, ?, 'L', 'c', 'C', i, 'note ' || i, 'note ' || i, i, NULL, NULL FROM n`,
    )
      .bind(reader.id, lessonId)
      .run();
    expect((await refusal(write(reader, lessonId, 'one more'))).kind).toBe('conflict');
    expect(await texts(guest)).toEqual([]);
  });

  it('keeps 2,000 characters, refuses more and blanks, and has no piles of marks', () => {
    const parse = (text: string) => NewNote.safeParse({ lessonId: 'l', text });
    expect(parse('é'.repeat(2000)).success).toBe(true);
    expect(parse('é'.repeat(2001)).error?.issues[0]?.message).toBe('Note can be up to 2,000 symbols');
    expect(parse(' \u200b\n ').error?.issues[0]?.message).toBe("Note can't contain spaces only");
    expect(parse('').error?.issues[0]?.message).toBe('Is required');
    expect(parse(`a${'\u0301'.repeat(100)}`).data?.text.length).toBeLessThan(12);
  });

  it('reads the time as a form has it', () => {
    const at = (position: string) => TypedNote.safeParse({ lessonId: 'l', text: 't', position }).data?.position;
    expect(['1:14', '74', '1:02:03', '', '1:99', '-4', '999999'].map(at)).toEqual([
      74,
      74,
      3723,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a note is changed in part, and the search finds its new words', async () => {
  const reader = await makeReader();
  const { lessons: made } = await makeCourse(db());
  const { id: noteId } = await write(reader, made[0]?.id ?? '', 'Bass off before the one', 10);
  await editNote(as(reader), EditNote.parse({ noteId, position: 12 }));
  const edited = await editNote(as(reader), EditNote.parse({ noteId, text: 'Łódź edit, slower' }));
  expect(edited).toMatchObject({ position: 12, body: 'Łódź edit, slower' });
  expect(NoteOutput.parse(presentNoteOutput(as(reader), edited)).editedAt).not.toBeNull();
  expect(await texts(reader, 'bass')).toEqual([]);
  expect(await texts(reader, 'lodz SLOW')).toEqual(['Łódź edit, slower']);
  expect(await texts(reader, '%')).toEqual([]);
  const [course] = presentNotebook(
    await listNotes(as(reader), { ...slice, query: 'lodz' }),
    { edited: noteId },
    'lodz',
  ).courses;
  expect(course?.lessons[0]?.notes[0]).toMatchObject({
    isEdited: true,
    pieces: [
      { text: 'Łódź', isFound: true },
      { text: ' ' },
      { text: 'edit' },
      { text: ', ' },
      { text: 'slower', isFound: false },
    ],
  });
});

it('a removed note can be restored for a day, and the first removal counts', async () => {
  const reader = await makeReader();
  const { lessons: made } = await makeCourse(db());
  const lessonId = made[0]?.id ?? '';
  const { id: noteId } = await write(reader, lessonId, 'gone and back');
  await removeNote(as(reader), { noteId });
  const [first] = await db().select().from(lessonNotes);
  await removeNote(as(reader), { noteId });
  expect((await db().select().from(lessonNotes))[0]?.removedAt).toEqual(first?.removedAt);
  expect((await refusal(editNote(as(reader), { noteId, text: 'no' }))).kind).toBe('not-found');
  expect(await texts(reader)).toEqual([]);
  const shown = await listNotesOfLesson(as(reader), { ...slice, lessonId, removed: noteId });
  expect(presentNotesOfLesson(shown, { edited: null }).notes).toMatchObject([{ isRemoved: true }]);
  await restoreNote(as(reader), { noteId });
  await restoreNote(as(reader), { noteId });
  expect(await texts(reader)).toEqual(['gone and back']);
  const over = retention.lesson_notes?.isOver(start + 2 * 86_400_000 + 3_600_000) ?? '';
  const count = () => env.DB.prepare(`SELECT count(*) AS n FROM lesson_notes WHERE ${over}`).first('n');
  expect(await count()).toBe(0);
  await removeNote(as(reader), { noteId });
  expect(await count()).toBe(1);
});

it('a note outlives a refund and its lesson, with the title of that time', async () => {
  const buyer = await makeUser(db());
  const course = await makeCourse(db());
  const [lesson] = course.lessons;
  const right = { kind: 'course', refId: course.id, source: 'admin', sourceId: 'test' } as const;
  await db()
    .insert(entitlements)
    .values({ id: 'right', userId: buyer.id, ...right, createdAt: new Date(start) });
  const { id: noteId } = await write(buyer, lesson?.id ?? '', 'worth keeping', 4);
  await db().delete(entitlements);
  expect(await texts(buyer)).toEqual(['worth keeping']);
  await editNote(as(buyer), { noteId, text: 'still mine' });
  await db()
    .delete(lessons)
    .where(eq(lessons.id, lesson?.id ?? ''));
  const [note] = (await listNotes(as(buyer), slice)).items;
  expect(note).toMatchObject({ body: 'still mine', lesson: { slug: null, title: lesson?.title } });
});

it('2,000 notes of one member are listed and searched in one round trip each', async () => {
  const reader = await makeReader();
  const { lessons: made } = await makeCourse(db());
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO lesson_notes SELECT 'n' || i, ?, ?, 'L', 'c', 'C', i, 'note ' || i, 'note ' || i, i, NULL, NULL FROM n`,
  )
    .bind(reader.id, made[0]?.id)
    .run();
  for (const [query, total] of [
    ['', 2000],
    ['note 77', 38],
  ] as const) {
    const { scope, statements } = recordingScope(reader);
    const [found] = await scope.read(readNotes(scope, { ...slice, query }));
    expect(found.totalCount).toBe(total);
    for (const { text, values } of statements) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...values)
        .all<{ detail: string }>();
      const scans = results.map(({ detail }) => detail).filter((detail) => /^SCAN lesson_notes/.test(detail));
      expect(scans).toEqual([]);
    }
  }
});
