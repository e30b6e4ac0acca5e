import { and, asc, sql } from 'drizzle-orm';
import { known, type Read, readOf } from '#db/read';
import { lessonNotes } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { lessonIdOf } from '~/features/learning/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { inNotebookOrder, isNoteOf, type NoteRow, requireAuthor, selectNotes } from './queries.server';
import { mostNotes, perPage, wordsOf } from './rules';

/** What a page of notes shows besides the member's notes: a removed note that can still be restored. */
interface Shown {
  removed?: string | null;
}

/** The member's notes on one lesson, by time. Also those on a lesson that they may not open any more. */
export function readNotesOfLesson(
  scope: Scope,
  { lessonId, removed = null, ...slice }: Slice & Shown & { lessonId: string },
): Read<Page<NoteRow>> {
  const author = requireAuthor(scope);
  const which = and(isNoteOf(author, removed), sql`${lessonNotes.lessonId} = ${lessonIdOf(lessonId)}`);
  const rows = selectNotes(scope, author, which)
    .orderBy(asc(lessonNotes.position), asc(lessonNotes.createdAt), asc(lessonNotes.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return readPage(scope, slice, rows, countUpTo(sql`FROM ${lessonNotes} WHERE ${which}`, mostNotes));
}

/** The notes for the lesson's page; null while a super admin looks at it as the member, whose notes are private. */
export function readNotesForPage(scope: Scope, lessonId: string, removed: string | null): Read<Page<NoteRow> | null> {
  if (scope.viewer?.look) return known(null);
  return readOf([readNotesOfLesson(scope, { lessonId, removed, limit: perPage, offset: 0 })], (page) => page);
}

/** The member's notes by course and lesson; with `query`, those that contain all its words. */
export function readNotes(scope: Scope, { query = '', removed = null, ...slice }: Slice & Shown & { query?: string }) {
  const author = requireAuthor(scope);
  const contains = wordsOf(query).map((word) => sql`instr(${lessonNotes.folded}, ${word}) > 0`);
  const which = and(isNoteOf(author, removed), ...contains);
  const rows = selectNotes(scope, author, which)
    .orderBy(...inNotebookOrder)
    .limit(slice.limit)
    .offset(slice.offset);
  return readPage(scope, slice, rows, countUpTo(sql`FROM ${lessonNotes} WHERE ${which}`, mostNotes));
}

/** All notes of the member in that order, for their file. */
export async function listAllNotes(scope: Scope): Promise<NoteRow[]> {
  const author = requireAuthor(scope);
  const [rows] = await scope.read(
    selectNotes(scope, author, isNoteOf(author))
      .orderBy(...inNotebookOrder)
      .limit(mostNotes),
  );
  return rows;
}
