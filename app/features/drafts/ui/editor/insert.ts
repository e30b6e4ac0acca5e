import { createContext } from 'react';

/** What can be inserted at the cursor of a block's text. */
export type Insertable = 'file' | 'decks' | 'variant';

/** The two halves of a text, as Markdown. */
export interface Halves {
  before: string;
  after: string;
}

export interface Inserted {
  /** The place that receives the files: `blocks.2`. */
  place?: string | undefined;
  /** The new Markdown of the text; null if it is unchanged. */
  kept: string | null;
  /** A message to the author; empty for none. */
  words: string;
  /**
   * Removes the new blocks, and returns the text that was in them above and below the block. Returns null if other
   * blocks were inserted since.
   */
  undo?: () => Halves | null;
}

/** The events by which an editor gives files to its form, and takes back the files of a place. */
export const filesAtCursor = 'files-at-cursor';
export const filesTakenBack = 'files-taken-back';
/** Sent to the list of blocks, which makes a block for each file, unless it cannot. */
export const filesForBlocks = 'files-for-blocks';

export interface FilesAtCursor {
  files: File[];
  /** The place for the files; the form chooses one if absent. */
  place?: string | undefined;
  /** The number of the block above which they get blocks of their own; at the end if absent. */
  above?: string | undefined;
  /** The title or description of the files; from their names if absent. */
  text?: string | undefined;
}

/** Sent to a form that a folder was dropped on, with its files. A form that reads none lets it pass. */
export const folderForForm = 'folder-for-form';

/** Files that were dropped on a text before its editor was there. */
export interface Dropped {
  files: File[];
  /** The offset in the Markdown below the pointer. */
  caret: number;
}

/** Gives files to the uploads of the form around an element. */
export function giveFiles(from: HTMLElement, detail: FilesAtCursor): void {
  from.dispatchEvent(new CustomEvent(filesAtCursor, { bubbles: true, detail }));
}

declare global {
  interface HTMLElementEventMap {
    [filesAtCursor]: CustomEvent<FilesAtCursor>;
    [filesTakenBack]: CustomEvent<string>;
    [filesForBlocks]: CustomEvent<FilesAtCursor>;
    [folderForForm]: CustomEvent<{ path: string; file: File }[]>;
  }
}

/**
 * The choices that an editor can insert at its cursor, and the function that inserts one. Null for a text outside of
 * blocks.
 */
export const InsertContext = createContext<{
  choices: { what: Insertable; label: string }[];
  insert: (what: Insertable, halves: Halves) => Inserted;
} | null>(null);

/** A new block: its text, and its kind if it is not plain text. */
export interface NewBlock {
  markdown: string;
  what?: Insertable;
}

/** Texts as one, each beginning below the one before. */
export const joined = (texts: string[]) => texts.filter(Boolean).join('\n\n');

interface Plan {
  above: NewBlock[];
  below: NewBlock[];
  kept: string | null;
}

/**
 * The new blocks above and below a block when something is inserted at the cursor of its text. The block keeps the
 * second half of its text, since its other content is below the text. No block is left empty. The box for a new text
 * (`isBox`) is not a block yet, so nothing is added below it. A variant is added below the text that it replaces.
 */
export function planInsert(what: Insertable, { before, after }: Halves, isBox: boolean): Plan {
  const nothing: Plan = { above: [], below: [], kept: null };
  const kept = before === '' ? null : after;
  if (what === 'file') return after === '' && !isBox ? nothing : { ...nothing, above: [{ markdown: before }], kept };
  if (what === 'variant' && after && !before) return planInsert(what, { before: after, after: '' }, isBox);
  const made = { markdown: what === 'decks' ? '### At your decks' : '', what };
  if (after === '' && !isBox) return { ...nothing, below: [made] };
  return { ...nothing, above: before === '' ? [made] : [{ markdown: before }, made], kept };
}
