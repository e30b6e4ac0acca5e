import type { CommentsView } from '../present.server';

interface SubjectWords {
  /** Where nobody has written yet. */
  empty: string;
  /** What may be written, beside its length. */
  hint?: string;
  /** In the empty field, once somebody has. */
  placeholder: string;
}

/** What readers are asked for, by what they write under. */
export const subjectWords: Record<CommentsView['kind'], SubjectWords> = {
  lesson: {
    empty: 'Ask about anything in the video, or tell us where your blend fell apart. The tutor reads these comments.',
    hint: 'A time like 4:12 becomes a link to that second.',
    placeholder: 'What did you hear? Where did it drift?',
  },
  article: {
    empty: 'Does this match your nights behind the decks? Where does it differ? The author reads these comments.',
    placeholder: 'What would you add?',
  },
};
