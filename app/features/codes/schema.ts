import { z } from 'zod';
import { withAliases } from '~/kit/inputs';
import { codeProblem, codeRefusals, longestCode } from './rules';

/** A code as typed; `typedBase32` reads it. */
const ActivationCode = z
  .string({ error: 'Activation code is required' })
  .max(longestCode, codeRefusals.unknown)
  .meta({ pattern: '[A-Za-z0-9]' })
  .superRefine((typed, context) => {
    const message = codeProblem(typed);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((typed) => typed.trim());

/** A code to check or redeem: from a form, or from the path of POST /product-activation-codes/redeem/:code. */
export const GivenCode = withAliases(
  // The specification's own name for the field.
  { productActivationCode: 'code' },
  z.object({ code: ActivationCode.describe('The activation code. Spaces, hyphens and case do not matter.') }),
);
export type GivenCode = z.output<typeof GivenCode>;

const CourseOutput = z.object({ id: z.string(), title: z.string(), urlPart: z.string() });

/** The specification's activation code result. */
export const RedeemedOutput = z.object({
  type: z.enum(['SUBSCRIPTION', 'COURSE']),
  /** The course, or the first of several. */
  course: CourseOutput.optional(),
  /** All courses that the code opens for good; none for a subscription. */
  courses: z.array(CourseOutput),
  /** The end of the access to everything that the code gives. */
  accessEndsAt: z.iso.datetime().nullable(),
});
