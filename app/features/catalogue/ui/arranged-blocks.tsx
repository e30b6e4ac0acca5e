import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { rowsIn, textIn } from '~/features/drafts/fields';
import { mostBlocks } from '~/features/drafts/rules';
import { amongThese } from '~/features/drafts/ui/arranging/arranged';
import { type Arranging, useArranging } from '~/features/drafts/ui/arranging/use-arranging';
import type { DraftFormProps } from '~/features/drafts/ui/draft-sheet';
import {
  type FilesAtCursor,
  filesForBlocks,
  filesTakenBack,
  giveFiles,
  type Halves,
  type Insertable,
  type Inserted,
  joined,
  planInsert,
} from '~/features/drafts/ui/editor/insert';
import { useAddFields } from '~/features/drafts/ui/sheet';
import { plainBreaks } from '~/kit/text/plain-text';

interface ArrangedBlocksContext {
  list: RefObject<HTMLOListElement>;
  /**
   * The order of the blocks, by their numbers in the form. The form sends this order, and its fields keep their names.
   */
  arranging: Arranging;
}

const BlocksContext = createContext<ArrangedBlocksContext | null>(null);

/** Wraps a draft's form whose blocks can be reordered. */
export function ArrangedBlocks({
  fields,
  reply,
  kept,
  begun,
  children,
}: Pick<DraftFormProps, 'fields' | 'reply' | 'kept' | 'begun'> & { children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const values = reply?.values ?? kept.taken?.fields ?? begun ?? fields;
  const rows = Array.from({ length: rowsIn(values, 'blocks') }, (_, at) => String(at));
  const arranging = useArranging(list, amongThese(textIn(values, 'order').split(','), rows));
  return <BlocksContext.Provider value={{ list, arranging }}>{children}</BlocksContext.Provider>;
}

/** The blocks of the surrounding form. */
export function useArrangedBlocks(): ArrangedBlocksContext {
  const found = useContext(BlocksContext);
  if (!found) throw new Error('no ArrangedBlocks around it');
  return found;
}

const full = `There can be at most ${mostBlocks} blocks.`;
const ofVariant = 'This text has a gear variant or is one, so it stays in one block.';

/** What can be added below the blocks. */
export type Addable = 'text' | 'question' | 'drill' | 'exercise';

/** The block that was inserted last, by its number in the form. */
export interface Fresh {
  row: number;
  what: Insertable | 'exercise' | 'question' | undefined;
}

/** Inserts into the text of a block, by its number in the form; null is the field for a new text below the blocks. */
export type InsertAt = (row: number | null) => (what: Insertable, halves: Halves) => Inserted;

/**
 * Inserts new blocks at the cursor of a block's text. New blocks get the form's next numbers, and only the order says
 * where they are, so existing fields keep their names.
 */
export function useInsert(arranging: Arranging, list: RefObject<HTMLElement>) {
  const latest = useRef(arranging);
  latest.current = arranging;
  const addFields = useAddFields();
  const [fresh, setFresh] = useState<Fresh | null>(null);
  /** The blocks that were made for files. */
  const [filled, setFilled] = useState<number[]>([]);
  // It stays the same function, so that an insertion does not draw the other blocks anew.
  const insertAt: InsertAt = useCallback(
    (row) => (what, halves) => {
      const { order, set } = latest.current;
      const hasGear = (block: string | undefined) =>
        list.current?.closest('form')?.querySelector(`[name^="blocks.${block}.gear."]:checked`) != null;
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
      const numbered = blocks.map((block, at) => ({ ...block, name: `blocks.${first + at}`, row: first + at }));
      const ids = numbered.map((block) => String(block.row));
      const to = own + below.length;
      addFields(Object.fromEntries(numbered.map(({ name, markdown }) => [`${name}.markdown`, markdown])));
      set(
        [...order.slice(0, to), ...ids, ...order.slice(to)],
        `${blocks.length === 1 ? 'A new block' : '2 new blocks'} from place ${to + 1} on.`,
      );
      const made = numbered.find(({ what: is }) => is !== undefined);
      setFresh(made ? { row: made.row, what: made.what } : null);
      const undo = () => {
        const now = latest.current;
        if (now.order.length !== first + ids.length) return null;
        const typed = new FormData(list.current?.closest('form') ?? undefined);
        // Undo returns the text typed in the new blocks, but not a prefilled heading that nobody has added to.
        const texts = numbered.map(({ name, markdown, what: is }) => {
          const text = plainBreaks(String(typed.get(`${name}.markdown`) ?? markdown));
          return is && text === markdown ? '' : text;
        });
        for (const { name } of numbered) {
          list.current?.dispatchEvent(new CustomEvent(filesTakenBack, { bubbles: true, detail: name }));
        }
        now.set(
          now.order.filter((id) => !ids.includes(id)),
          'The new blocks were removed.',
        );
        addFields(Object.fromEntries(numbered.map(({ name }) => [`${name}.markdown`, ''])));
        return { before: joined(texts.slice(0, above.length)), after: joined(texts.slice(above.length)) };
      };
      const words = kept === null ? 'A new block was added.' : 'The text before the cursor is now a block of its own.';
      return { place: numbered[0]?.name, kept, words, undo };
    },
    [addFields, list],
  );
  /** Adds an empty block at the end, which opens. */
  const append = (what: Addable) => {
    const { order, set } = latest.current;
    const row = order.length;
    if (row >= mostBlocks) return;
    const name = `blocks.${row}`;
    addFields({
      [`${name}.is`]: '1',
      ...(what === 'question' && { [`${name}.question.kind`]: 'choice' }),
      ...(what === 'drill' && { [`${name}.question.kind`]: 'drill' }),
    });
    set([...order, String(row)], 'A new block at the end.');
    setFresh({ row, what: what === 'text' ? undefined : what === 'exercise' ? what : 'question' });
  };
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    /** Gives each file a block of its own at the end or between two blocks, where its upload is shown. Captions find their video by themselves. */
    const onFiles = (event: CustomEvent<FilesAtCursor>) => {
      const { order: now, set: setNow } = latest.current;
      const media = event.detail.files.filter(({ name }) => !/\.(?:vtt|srt|m4a)$/i.test(name));
      if (!media.length || now.length + media.length > mostBlocks) return;
      event.preventDefault();
      const rows = media.map((_file, at) => now.length + at);
      addFields(Object.fromEntries(rows.map((row) => [`blocks.${row}.is`, '1'])));
      const found = now.indexOf(event.detail.above ?? '');
      const to = found < 0 ? now.length : found;
      const where = to === now.length ? 'at the end' : `from place ${to + 1} on`;
      setNow(
        [...now.slice(0, to), ...rows.map(String), ...now.slice(to)],
        `${rows.length === 1 ? 'A new block' : 'New blocks'} ${where}.`,
      );
      setFilled((before) => [...before, ...rows]);
      // The blocks are on the page with the next frame.
      requestAnimationFrame(() => {
        for (const file of event.detail.files) {
          const stem = (name: string) => `${name.replace(/\.[^.]*$/, '')}.`;
          // Captions and sounds go to the film that has their name.
          const film = media.includes(file) ? file : media.find(({ name }) => file.name.startsWith(stem(name)));
          const row = film && rows[media.indexOf(film)];
          giveFiles(element, { files: [file], place: row === undefined ? 'new' : `blocks.${row}` });
        }
      });
    };
    element.addEventListener(filesForBlocks, onFiles);
    return () => element.removeEventListener(filesForBlocks, onFiles);
  });
  return { fresh, filled, insertAt, append };
}
