import { z } from 'zod';
import { longestVideo, parsePlace } from '~/features/learning/rules';
import { numberAs, pagingInput, ruled, SearchText } from '~/kit/inputs';
import { noteRules, perPage, tidyNote } from './rules';

const NoteText = ruled(noteRules)
  .transform((typed) => tidyNote(typed).trim())
  .describe('Plain text, up to 2,000 characters.');

const Position = numberAs(z.number().int().min(0).max(longestVideo)).describe(
  'The second of the video that the note is about; 0 when left out.',
);

/** The time as a form has it: '1:14' or seconds. */
const TypedPosition = z
  .string({ error: 'Enter a time, such as 12:14' })
  .transform((typed) => parsePlace(typed))
  .refine((seconds) => seconds !== null && seconds <= longestVideo, 'Enter a time, such as 12:14')
  .transform(Number);

const NoteKey = z.string().max(64).optional().describe('A key of your own: a repeat with the same key is one note.');

export const NewNote = z.object({
  lessonId: z.string().describe('The id or urlPart of the lesson.'),
  text: NoteText,
  position: Position.default(0),
  key: NoteKey,
});
export type NewNote = z.output<typeof NewNote>;

/** The same from a form. */
export const TypedNote = NewNote.extend({ position: TypedPosition });

const NoteId = z.string().describe('The id of your note.');

/** A change of a note; what is left out stays as it is. */
export const EditNote = z.object({ noteId: NoteId, text: NoteText.optional(), position: Position.optional() });
export type EditNote = z.output<typeof EditNote>;

/** The same from a form. */
export const TypedEdit = EditNote.extend({ text: NoteText, position: TypedPosition });

export const OneNote = z.object({ noteId: NoteId });

export const NotesOfLesson = z.object({
  ...pagingInput(perPage),
  lessonId: z.string().describe('The id or urlPart of the lesson.'),
});

export const ListNotes = z.object({
  ...pagingInput(perPage),
  query: SearchText.optional().describe('Lists only the notes that contain all these words.'),
});
export type ListNotes = z.output<typeof ListNotes>;

export const NoteOutput = z.object({
  id: z.string(),
  text: z.string(),
  /** In seconds. */
  position: z.number().int(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  lesson: z.object({
    id: z.string(),
    title: z.string(),
    /** Null when the lesson was removed or is not published. */
    urlPart: z.string().nullable(),
  }),
  course: z.object({ id: z.string(), title: z.string(), urlPart: z.string().nullable() }),
});
