import { z } from 'zod';
import { IdOrSlug } from '~/kit/inputs';
import { isBlank } from '~/kit/text/plain-text';

const declarationId = z.string().max(64);

/** A declaration, and the order or subscription to refund for it. */
export const RefundDeclared = z.object({
  declarationId,
  contractId: z.string({ error: 'Enter the number of an order' }).trim().pipe(IdOrSlug),
});
export type RefundDeclared = z.infer<typeof RefundDeclared>;

export const CancelDeclared = z.object({ declarationId });
export type CancelDeclared = z.infer<typeof CancelDeclared>;

const reasonRule = 'Write 10 to 1,000 characters';

/** A declaration, and why it is refused, as its author reads it. */
export const RefuseDeclared = z.object({
  declarationId,
  reason: z
    .string({ error: reasonRule })
    .trim()
    .min(10, reasonRule)
    .max(1000, reasonRule)
    .refine((text) => !isBlank(text), reasonRule),
});
export type RefuseDeclared = z.infer<typeof RefuseDeclared>;
