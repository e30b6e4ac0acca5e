import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { lessonNotes } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { folded } from '~/kit/text/folded';
import type { Scope } from '~/scope/scope';
import { isNoteOf, type NoteRow, requireAuthor, selectNotes } from './queries.server';
import type { EditNote } from './schema';

/** Changes a member's own note. Throws not-found for anybody else's and for a removed one. */
export async function editNote(scope: Scope, { noteId, text, position }: EditNote): Promise<NoteRow> {
  const author = requireAuthor(scope);
  const which = and(eq(lessonNotes.id, noteId), isNoteOf(author));
  const words = text === undefined ? {} : { body: text, folded: folded(text) };
  const place = position === undefined ? {} : { position };
  const { note } = await scope.write({
    changed: scope.db
      .update(lessonNotes)
      .set({ ...words, ...place, editedAt: scope.now() })
      .where(which),
    note: firstOf(selectNotes(scope, author, which)),
  });
  if (!note) throw new AppError('not-found', 'There is no such note.');
  return note;
}
