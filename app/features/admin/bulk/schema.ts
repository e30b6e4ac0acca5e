import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { longestReason } from '../rules';

const id = z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid');

/** What the form of a bulk act sends beside the address, which names the act and its rows. */
export const BeginBulkAct = z.object({
  /** Made with the page: the same press twice is one act. */
  press: id,
  /** When the page was made, in milliseconds since 1970: rows of that moment and later are left alone. */
  upTo: z.coerce.number({ error: 'Is invalid' }).int('Is invalid').min(0, 'Is invalid').max(8.64e15, 'Is invalid'),
  reason: z.string().trim().max(longestReason, `At most ${longestReason} characters`).default(''),
});
export type BeginBulkAct = z.output<typeof BeginBulkAct>;

export const OneBulkAct = z.object({ bulkId: id });
export type OneBulkAct = z.output<typeof OneBulkAct>;

export const UndoBulkAct = OneBulkAct.extend({ press: id });
export type UndoBulkAct = z.output<typeof UndoBulkAct>;

/** The table of an export; its rows are read of the form by `readChosen`. */
export const ExportRows = z.object({ of: id });
export type ExportRows = z.output<typeof ExportRows>;
