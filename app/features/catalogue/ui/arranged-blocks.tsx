import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { rowsIn } from '~/features/drafts/fields';
import { type Arranging, useArranging } from '~/features/drafts/ui/arranging/use-arranging';
import type { DraftFormProps } from '~/features/drafts/ui/draft-sheet';

interface ArrangedBlocksContext {
  list: RefObject<HTMLOListElement>;
  /** Blocks by their numbers in the form. The form is sent with their order, and its fields keep their names. */
  arranging: Arranging;
}

const BlocksContext = createContext<ArrangedBlocksContext | null>(null);

/** Wraps a draft's form whose blocks are put in order. */
export function ArrangedBlocks({
  fields,
  reply,
  kept,
  children,
}: Pick<DraftFormProps, 'fields' | 'reply' | 'kept'> & { children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  const count = rowsIn(reply?.values ?? kept.taken?.fields ?? fields, 'blocks');
  const arranging = useArranging(
    list,
    Array.from({ length: count }, (_, at) => String(at)),
  );
  return <BlocksContext.Provider value={{ list, arranging }}>{children}</BlocksContext.Provider>;
}

/** The blocks of the form around it. */
export function useArrangedBlocks(): ArrangedBlocksContext {
  const found = useContext(BlocksContext);
  if (!found) throw new Error('no ArrangedBlocks around it');
  return found;
}
