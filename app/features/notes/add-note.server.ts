import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { lessonNotes } from '#db/schema';
import { onlyOpen, readLessonRow } from '~/features/learning/lesson/show-lesson.server';
import { lessonIdOf, openLesson } from '~/features/learning/queries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { folded } from '~/kit/text/folded';
import type { Scope } from '~/scope/scope';
import { isNoteOf, type NoteRow, requireAuthor, selectNotes } from './queries.server';
import { mostNotes } from './rules';
import type { NewNote } from './schema';

/**
 * Writes a note on a lesson that the member may open, which the write itself checks. A repeat with the same key is the
 * same note, even one that was removed meanwhile. Throws not-found and forbidden for the lesson, and conflict if the member has too many notes.
 */
export async function addNote(scope: Scope, { lessonId: lesson, text, position, key }: NewNote): Promise<NoteRow> {
  const author = requireAuthor(scope);
  const now = scope.now();
  const id = derivedId(JSON.stringify([author.id, lesson, key ?? newId(now.getTime())]));
  const count = sql`(SELECT count(*) FROM ${lessonNotes} n WHERE n.user_id = ${author.id})`;
  const { note } = await scope.write({
    added: scope.db
      .insert(lessonNotes)
      .select(
        sql`SELECT ${id}, ${author.id}, l.id, l.title, c.id, c.title, ${position}, ${text}, ${folded(text)},
            ${now.getTime()}, NULL, NULL
          ${openLesson({ userId: author.id, now }, lessonIdOf(lesson))} AND ${count} < ${mostNotes}`,
      )
      .onConflictDoNothing(),
    lesson: onlyOpen(readLessonRow(scope, lesson)),
    note: firstOf(selectNotes(scope, author, and(eq(lessonNotes.id, id), isNoteOf(author, id)))),
  });
  if (note) return note;
  throw new AppError('conflict', 'You have 5,000 notes. Remove some of them first.', { code: 'NOTES_FULL' });
}
