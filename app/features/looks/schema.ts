import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { asSeen } from '~/kit/text/plain-text';
import { longestLookReason, shortestLookReason } from './rules';

export const BeginLook = z.object({
  userId: z.string({ error: 'Is required' }).regex(idPattern, 'Is invalid'),
  reason: z
    .string({ error: 'Please give a reason' })
    .trim()
    .refine(
      (reason) => asSeen(reason).length >= shortestLookReason,
      `Please give a reason of at least ${shortestLookReason} characters`,
    )
    .max(longestLookReason, `At most ${longestLookReason} characters`),
});
export type BeginLook = z.infer<typeof BeginLook>;
