import { z } from 'zod';
import { Amount, line, madeFrom, optionalLine, Ref, Revision, savedOver } from '~/features/drafts/parts-schema';
import { planCurrencies } from '../rules';

const optionalWhole = (most: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : Number(value)),
    z.int(message).min(0, message).max(most, message).nullable(),
  );

/**
 * The name, the badge and the advertised discount of a plan, and whether it is offered. Its price, billing period and free trial come from the
 * billing provider.
 */
export const SavePlan = z
  .object({
    ...madeFrom,
    planId: Ref,
    name: line(100),
    badge: optionalLine(40),
    discountPercent: optionalWhole(100, 'Must be a whole number from 0 to 100'),
    isOffered: z.enum(['yes', 'no'], 'Please choose one').transform((answer) => answer === 'yes'),
  })
  .transform(savedOver);
export type SavePlan = z.output<typeof SavePlan>;

const Worths = z.strictObject(
  Object.fromEntries(planCurrencies.map((one) => [one, Amount])) as Record<
    (typeof planCurrencies)[number],
    typeof Amount
  >,
);

/** The worth of the Complete DJ Package: all of its parts, each in every currency in which plans are sold. */
export const SaveWorth = z.strictObject({
  revision: Revision,
  parts: z
    .array(z.strictObject({ label: line(100), worths: Worths }))
    .min(1, 'Enter at least one part')
    .max(12, 'At most 12 parts'),
});
export type SaveWorth = z.output<typeof SaveWorth>;
