import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { lessonNotes } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { isNoteOf, type NoteRow, requireAuthor, selectNotes } from './queries.server';

/** Removes a member's own note; a repeat changes nothing. Throws not-found for anybody else's. */
export function removeNote(scope: Scope, { noteId }: { noteId: string }): Promise<NoteRow> {
  return mark(scope, noteId, true);
}

/** Restores a removed note, which is possible for a day; a repeat changes nothing. Throws not-found afterwards. */
export function restoreNote(scope: Scope, { noteId }: { noteId: string }): Promise<NoteRow> {
  return mark(scope, noteId, false);
}

async function mark(scope: Scope, noteId: string, isRemoved: boolean): Promise<NoteRow> {
  const author = requireAuthor(scope);
  const isIt = and(eq(lessonNotes.id, noteId), isNoteOf(author, noteId));
  const { note } = await scope.write({
    marked: scope.db
      .update(lessonNotes)
      .set({ removedAt: isRemoved ? scope.now() : null })
      // The first removal counts for the day in which the note can be restored.
      .where(and(isIt, isRemoved ? isNull(lessonNotes.removedAt) : isNotNull(lessonNotes.removedAt))),
    note: firstOf(selectNotes(scope, author, isIt)),
  });
  if (!note) throw new AppError('not-found', 'There is no such note.');
  return note;
}
