import { z } from 'zod';
import type { DecksDraft } from '~/features/drafts/decks-schema';
import { Cell, cells, LinesCell, optionalCells, tickCells } from '~/features/drafts/sheets';

/** A field with a number. An empty one is null; the schema refuses a text that is no number. */
const NumberCell = Cell.transform((text) => {
  const typed = text.trim();
  if (!typed) return null;
  return /^[-−+]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed.replace('−', '-')) : typed;
});

const DeckFields = z
  .object({
    ...cells('title'),
    ...optionalCells('sound'),
    ...tickCells('isLowOff'),
    from: NumberCell,
    tempo: NumberCell,
    level: NumberCell,
  })
  .prefault({});

/** The form fields of an exercise at the decks; all of them are empty in a block without one. */
export const DecksFields = z.object({
  ...cells('id', 'task', 'good'),
  ...optionalCells('early', 'late', 'right', 'mistake'),
  ...tickCells('isFront'),
  bpm: NumberCell,
  a: DeckFields,
  b: DeckFields,
  asks: z
    .object({ in: NumberCell, swap: NumberCell, out: NumberCell, level: NumberCell, hold: NumberCell, cut: NumberCell })
    .prefault({}),
  steps: LinesCell,
});
type Sheet = z.output<typeof DecksFields>;

/** The form fields of a saved exercise. */
export function decksFields({ steps, ...exercise }: DecksDraft) {
  return { ...exercise, steps: steps.join('\n') };
}

/** Turns form fields into an exercise; null if they are empty. */
export function decksDraft(sheet: Sheet): unknown {
  const { id, task, good, early, late, right, mistake, bpm, a, b, asks, steps } = sheet;
  const typed = [id, task, good, early, late, right, mistake, a.title, a.sound, b.title, b.sound, steps.join('')];
  const isEmpty =
    !typed.some((text) => text?.trim()) && bpm === null && Object.values(asks).every((one) => one === null);
  if (isEmpty) return null;
  return { ...sheet, a: deckDraft(a), b: deckDraft(b) };
}

const deckDraft = ({ from, tempo, level, ...deck }: Sheet['a']) => ({
  ...deck,
  from: from ?? 1,
  tempo: tempo ?? 0,
  level: level ?? 0,
});
