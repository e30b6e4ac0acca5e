import { note } from '~/api/examples';
import { addNote } from '~/features/notes/add-note.server';
import { editNote } from '~/features/notes/edit-note.server';
import { readNotes, readNotesOfLesson } from '~/features/notes/list-notes.server';
import { presentNoteOutput } from '~/features/notes/present.server';
import { removeNote } from '~/features/notes/remove-note.server';
import { EditNote, ListNotes, NewNote, NoteOutput, NotesOfLesson, OneNote } from '~/features/notes/schema';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';
import { reading } from '~/scope/scope';

const reads = { auth: 'bearer', limit: 'reads', tag: 'Notes', output: NoteOutput } as const;
const ownRow = { auth: 'bearer', limit: 'ownRow', tag: 'Notes' } as const;

export const notes = {
  notes: endpoint({
    GET: pageOperation(ListNotes, reading(readNotes), presentNoteOutput, {
      ...reads,
      summary: 'List your notes, by course and lesson',
      description:
        'Lists your notes on all lessons, those of the course with the newest note first, within a lesson by time. With query it lists those that contain all its words. For signed-in users, who see only their own notes, also on lessons that they may not open any more.',
      example: { sends: { query: 'bass', limit: 50, offset: 0 }, answers: note },
    }),
  }),
  'lessons/:lessonId/notes': endpoint({
    GET: pageOperation(NotesOfLesson, reading(readNotesOfLesson), presentNoteOutput, {
      ...reads,
      summary: 'List your notes on a lesson, by time',
      description:
        'Lists your notes on a lesson, by time. For signed-in users, who see only their own notes. An unknown lesson has none.',
      example: { sends: { lessonId: 'counting-bars', limit: 50, offset: 0 }, answers: note },
    }),
    POST: operation(NewNote, async (scope, input) => presentNoteOutput(scope, await addNote(scope, input)), {
      ...ownRow,
      summary: 'Write a note on a lesson',
      description:
        'Writes a note at a second of a lesson. You can send a key of your own: a repeat with the same key makes no second note. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404, an empty or too long text 422, and more than 5,000 notes 409 (NOTES_FULL).',
      example: {
        sends: { lessonId: 'counting-bars', text: note.text, position: 74, key: 'press-1' },
        answers: note,
      },
      output: NoteOutput,
      problems: [409],
    }),
  }),
  'notes/:noteId': endpoint({
    PATCH: operation(EditNote, async (scope, input) => presentNoteOutput(scope, await editNote(scope, input)), {
      ...ownRow,
      summary: 'Change your note',
      description:
        'Changes the text or the second of your note; what you leave out stays as it is. For its author; for everybody else there is no such note, which answers 404.',
      example: {
        sends: { noteId: note.id, text: note.text, position: 74 },
        answers: { ...note, editedAt: '2026-11-21T20:20:00.000Z' },
      },
      output: NoteOutput,
    }),
    DELETE: operation(OneNote, removeNote, {
      ...ownRow,
      summary: 'Remove your note',
      description:
        'Removes your note; a repeat changes nothing. For its author; for everybody else there is no such note, which answers 404.',
      example: { sends: { noteId: note.id } },
    }),
  }),
};
