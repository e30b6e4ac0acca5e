import { z } from 'zod';
import { Amount, line, Revision } from '~/features/drafts/parts-schema';
import { planCurrencies } from '~/features/subscriptions/rules';

const Worths = z.strictObject(
  Object.fromEntries(planCurrencies.map((one) => [one, Amount])) as Record<
    (typeof planCurrencies)[number],
    typeof Amount
  >,
);

/** What the Complete DJ Package is worth: all of its parts, each in every currency that plans are sold in. */
export const SaveWorth = z.strictObject({
  revision: Revision,
  parts: z
    .array(z.strictObject({ label: line(100), worths: Worths }))
    .min(1, 'Enter at least one part')
    .max(12, 'At most 12 parts'),
});
export type SaveWorth = z.output<typeof SaveWorth>;
