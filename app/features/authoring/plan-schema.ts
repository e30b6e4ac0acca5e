import { z } from 'zod';
import { line, Ref } from './parts-schema';

const optionalWhole = (most: number, message: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : Number(value)),
    z.int(message).min(0, message).max(most, message).nullable(),
  );

/** What a plan is called. What it costs, how often, and its free trial are the billing provider's. */
export const SavePlan = z.object({
  planId: Ref,
  revision: z.string().max(26).default(''),
  name: line(100),
  badge: z.preprocess((value) => (value === '' || value === undefined ? null : value), line(40).nullable()),
  discountPercent: optionalWhole(100, 'must be a whole number from 0 to 100'),
});
export type SavePlan = z.output<typeof SavePlan>;
