import { z } from 'zod';
import { Ref } from '~/features/drafts/parts-schema';

/** What can be taken off sale. */
const sellable = ['course', 'bundle'] as const;

export const Sellable = z.object({ kind: z.enum(sellable), id: Ref });
export type Sellable = z.output<typeof Sellable>;

export const Removable = z.object({ kind: z.enum([...sellable, 'article']), id: Ref });
export type Removable = z.output<typeof Removable>;
