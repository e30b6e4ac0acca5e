import { type RefObject, useState } from 'react';
import { mostBlocks } from '~/features/drafts/rules';
import type { Arranging } from '~/features/drafts/ui/arranging/use-arranging';
import { type Insertable, type Inserted, type NewBlock, planInsert } from '~/features/drafts/ui/editor/insert';
import { useAddFields } from '~/features/drafts/ui/sheet';

const full = `There can be ${mostBlocks} blocks, and there are that many.`;
const ofVariant = 'This text has a gear variant or is one, so it stays in one block.';

/** The block that was inserted last, by its number in the form. */
export interface Fresh {
  row: number;
  what: Insertable | undefined;
}

/**
 * Puts new blocks at the cursor of a block's text. They take the form's next numbers and their places by the form's
 * order, so that no field that is there gets another name.
 */
export function useInsert({ order, add }: Arranging, list: RefObject<HTMLElement>) {
  const addFields = useAddFields();
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const hasGear = (row: string | undefined) =>
    list.current?.closest('form')?.querySelector(`[name^="blocks.${row}.gear."]:checked`) != null;

  /** `row` is null in the box for a new text below the blocks. */
  const insertAt =
    (row: number | null) =>
    (what: Insertable, halves: { before: string; after: string }): Inserted => {
      const { above, below, kept } = planInsert(what, halves, row === null);
      const own = row === null ? order.length : order.indexOf(String(row));
      const [here, next] = row === null ? [] : [order[own], order[own + 1]];
      const unchanged = { place: row === null ? undefined : `blocks.${row}`, kept: null };
      const stays = (why: string) => ({
        ...unchanged,
        words: what === 'file' ? `${why} The file is below the text.` : `${why} Nothing was inserted.`,
      });
      const blocks = [...above, ...below];
      if (!blocks.length) return { ...unchanged, words: '' };
      if (order.length + blocks.length > mostBlocks) return stays(full);
      const isBetween = above.length > 0 ? hasGear(here) || (kept !== null && hasGear(next)) : hasGear(next);
      if (row !== null && isBetween && !(below.length && what === 'variant')) return stays(ofVariant);

      const first = order.length;
      const numbered = blocks.map((block, at) => ({ ...block, row: first + at }));
      addFields(Object.fromEntries(numbered.map(({ row: at, html }) => [`blocks.${at}.html`, html])));
      const words = `${blocks.length === 1 ? 'A new block' : '2 new blocks'} from place ${own + below.length + 1} on.`;
      add(
        numbered.map((block) => String(block.row)),
        own + below.length,
        words,
      );
      const made = numbered.find((block: NewBlock) => block.what !== undefined);
      setFresh(made ? { row: made.row, what: made.what } : null);
      return { place: `blocks.${first}`, kept, words: '' };
    };
  return { fresh, insertAt };
}
