import type { CommentsView } from '../view';

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
    empty: 'Ask what the video leaves open, or say where your blend fell apart. The tutor reads these.',
    hint: 'A time like 4:12 becomes a link to that second.',
    placeholder: 'What did you hear? Where did it drift?',
  },
  article: {
    empty: 'Say where it agrees with your nights behind the decks, and where it does not. The author reads these.',
    placeholder: 'What would you add?',
  },
};
