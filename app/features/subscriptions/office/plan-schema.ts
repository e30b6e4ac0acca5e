import { z } from 'zod';
import { line, madeFrom, optionalLine, Ref, savedOver } from '~/features/drafts/parts-schema';

const optionalWhole = (most: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : Number(value)),
    z.int(message).min(0, message).max(most, message).nullable(),
  );

/** What a plan is called. What it costs, how often, and its free trial are the billing provider's. */
export const SavePlan = z
  .object({
    ...madeFrom,
    planId: Ref,
    name: line(100),
    badge: optionalLine(40),
    discountPercent: optionalWhole(100, 'must be a whole number from 0 to 100'),
  })
  .transform(savedOver);
export type SavePlan = z.output<typeof SavePlan>;
