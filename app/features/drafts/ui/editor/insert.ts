import { createContext } from 'react';

/** What can be put at the cursor of a block's text. */
export type Insertable = 'file' | 'decks' | 'variant';

/** The halves of a text, as HTML. */
export interface Halves {
  before: string;
  after: string;
}

export interface Inserted {
  /** Where files go: `blocks.2`. */
  place?: string | undefined;
  /** The HTML that the text has now; null if it is unchanged. */
  kept: string | null;
  /** What the author should know; empty for nothing. */
  words: string;
  /**
   * Takes the new blocks out again, and returns the text that was in them above and below the block. Null if blocks
   * were inserted since.
   */
  undo?: () => Halves | null;
}

/** The events that give files to the form around an editor, and take back those of a place. */
export const filesAtCursor = 'files-at-cursor';
export const filesTakenBack = 'files-taken-back';

export interface FilesAtCursor {
  files: File[];
  /** Absent: where the form puts files by itself. */
  place?: string | undefined;
}

declare global {
  interface HTMLElementEventMap {
    [filesAtCursor]: CustomEvent<FilesAtCursor>;
    [filesTakenBack]: CustomEvent<string>;
  }
}

/** What can be inserted at the cursor of an editor, and the function that does it. Null for a text that is in no block. */
export const InsertContext = createContext<{
  choices: { what: Insertable; label: string }[];
  insert: (what: Insertable, halves: Halves) => Inserted;
} | null>(null);

/** A new block: its text, and what it is if that is not plain text. */
export interface NewBlock {
  html: string;
  what?: Insertable;
}

interface Plan {
  above: NewBlock[];
  below: NewBlock[];
  kept: string | null;
}

/**
 * The new blocks above and below a block when something is put at the cursor of its text. The block itself keeps the
 * second half, since what it has beside its text is below that. No block is left empty. The box for a new text
 * (`isBox`) is no block yet, so nothing is below it. A variant is below what it replaces.
 */
export function planInsert(what: Insertable, { before, after }: Halves, isBox: boolean): Plan {
  const nothing: Plan = { above: [], below: [], kept: null };
  const kept = before === '' ? null : after;
  if (what === 'file') return after === '' && !isBox ? nothing : { ...nothing, above: [{ html: before }], kept };
  if (what === 'variant' && after && !before) return planInsert(what, { before: after, after: '' }, isBox);
  const made = { html: what === 'decks' ? '<h3>At your decks</h3>' : '', what };
  if (after === '' && !isBox) return { ...nothing, below: [made] };
  return { ...nothing, above: before === '' ? [made] : [{ html: before }, made], kept };
}
