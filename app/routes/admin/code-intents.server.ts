import { json } from '@remix-run/cloudflare';
import { makeCodes, voidCodes } from '~/features/admin/make-codes.server';
import { saidOfCodes } from '~/features/admin/rules';
import { MakeCodes, OneBatch } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

const office = { for: 'admin', isKept: false } as const;

/** An administrator's intents for activation codes. */
export const codeForms = forms({
  'make-codes': intent({ ...office, input: MakeCodes, run: makeCodes, next: (file) => json({ file }) }),
  'void-codes': intent({
    ...office,
    input: OneBatch,
    run: voidCodes,
    next: (count) => ({ flash: { kind: 'success', text: saidOfCodes(count, 'code cancelled.', 'codes cancelled.') } }),
  }),
});
