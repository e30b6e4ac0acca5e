import type { z } from 'zod';
import { pictureUrl } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { clockTime, formatDate } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { type Page, placeOf } from '~/kit/paging';
import { folded } from '~/kit/text/folded';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { NoteRow } from './queries.server';
import { anchorOf, wordsOf } from './rules';
import type { NoteOutput } from './schema';

export type NoteView = ReturnType<typeof presentNote>;
export type NotesView = ReturnType<typeof presentNotesOfLesson>;

/** What the page's address asks to do with a note. */
export interface NoteWish {
  /** The id of the note that is edited. */
  edited: string | null;
}

function presentNote(row: NoteRow, { edited }: NoteWish, words: string[] = []) {
  const { id, position, body, lesson, removedAt } = row;
  return {
    id,
    anchor: anchorOf(id),
    time: clockTime(position),
    // In seconds.
    at: position,
    href: lesson.slug === null ? null : `${paths.lesson(lesson.slug, { t: position })}#video-1`,
    text: body,
    pieces: markWords(body, words),
    isRemoved: removedAt !== null,
    isEdited: id === edited,
  };
}

/** The text in pieces; the searched words are marked. */
function markWords(text: string, words: string[]): { text: string; isFound: boolean }[] {
  if (!words.length) return [{ text, isFound: false }];
  // Words as they are written here: each is compared as the search compares it.
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isFound: words.some((word) => folded(piece).includes(word)) }));
}

/** The notes below a lesson's video, and the key of the form for a new one. */
export function presentNotesOfLesson({ items, totalCount }: Page<NoteRow>, wish: NoteWish) {
  return {
    notes: items.map((row) => presentNote(row, wish)),
    more: totalCount > items.length ? `All ${totalCount} notes` : null,
    key: newId(),
  };
}

/** A page of all notes, by course and lesson. */
export function presentNotebook(page: Page<NoteRow>, wish: NoteWish, query: string) {
  const words = wordsOf(query);
  const place = placeOf(page);
  return {
    ...place,
    query,
    courses: grouped(page.items, ({ course }) => course.id).map((rows) => {
      const [{ course }] = rows;
      return {
        id: course.id,
        title: course.title,
        href: course.slug === null ? null : paths.courseLessons(course.slug),
        imageUrl: pictureUrl(course.imageFileId),
        // A list of several pages may have more notes on the course elsewhere.
        facts: place.pages === 1 ? `${countOf(rows.length, 'note')}, last on ${formatDate(latestOf(rows))}` : null,
        lessons: grouped(rows, ({ lesson }) => lesson.id).map((notes) => ({
          id: notes[0].lesson.id,
          title: notes[0].lesson.title,
          href: notes[0].lesson.slug === null ? null : paths.lesson(notes[0].lesson.slug),
          notes: notes.map((row) => presentNote(row, wish, words)),
        })),
      };
    }),
  };
}

function latestOf(rows: NoteRow[]): Date {
  return new Date(Math.max(...rows.map(({ createdAt }) => createdAt.getTime())));
}

/** Rows that follow each other and belong together, as lists. */
function grouped(rows: NoteRow[], keyOf: (row: NoteRow) => string): [NoteRow, ...NoteRow[]][] {
  const groups: [NoteRow, ...NoteRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** All notes as a Markdown file. */
export function writeNotesFile(rows: NoteRow[]): string {
  const parts = grouped(rows, ({ course }) => course.id).map((ofCourse) => [
    `## ${ofCourse[0].course.title}`,
    ...grouped(ofCourse, ({ lesson }) => lesson.id).map((notes) =>
      [
        `### ${notes[0].lesson.title}`,
        notes.map(({ position, body }) => `- **${clockTime(position)}** ${body.replaceAll('\n', '\n  ')}`).join('\n'),
      ].join('\n\n'),
    ),
  ]);
  return `${['# My notes', ...parts.flat()].join('\n\n')}\n`;
}

export function presentNoteOutput(_scope: Scope, row: NoteRow): z.input<typeof NoteOutput> {
  const { id, body, position, createdAt, editedAt, lesson, course } = row;
  return {
    id,
    text: body,
    position,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    lesson: { id: lesson.id, title: lesson.title, urlPart: lesson.slug },
    course: { id: course.id, title: course.title, urlPart: course.slug },
  };
}
