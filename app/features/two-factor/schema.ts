import { z } from 'zod';
import { ungrouped } from '~/kit/text/typed-code';

/** A six-digit code of the app or a recovery code; spaces, hyphens and case don't matter. */
export const FactorCode = z
  .string({ error: 'Enter the code' })
  .max(40, 'Is invalid')
  .meta({ minLength: 1, pattern: '[A-Za-z0-9]' })
  .transform(ungrouped)
  .refine((text) => text !== '', { error: 'Enter the code' });

export const GiveCode = z.object({ code: FactorCode });
export type GiveCode = z.infer<typeof GiveCode>;
