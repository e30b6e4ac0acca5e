import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { emptyIfBlank } from '~/kit/text/plain-text';
import { longestReason } from '../rules';

const id = z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid');

/** The fields of a bulk act's form. The act and its rows are in the form's address. */
export const BeginBulkAct = z.object({
  /** Generated with the page, so that submitting the form twice makes one act. */
  press: id,
  /** When the page was generated, in milliseconds since 1970. The act leaves rows of that moment and later alone. */
  upTo: z.coerce.number({ error: 'Is invalid' }).int('Is invalid').min(0, 'Is invalid').max(8.64e15, 'Is invalid'),
  reason: z
    .string()
    .overwrite(emptyIfBlank)
    .trim()
    .max(longestReason, `At most ${longestReason} characters`)
    .default(''),
});
export type BeginBulkAct = z.output<typeof BeginBulkAct>;

export const OneBulkAct = z.object({ bulkId: id });
export type OneBulkAct = z.output<typeof OneBulkAct>;

export const UndoBulkAct = OneBulkAct.extend({ press: id });
export type UndoBulkAct = z.output<typeof UndoBulkAct>;
