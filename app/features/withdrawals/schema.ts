import { z } from 'zod';
import { Email } from '~/features/accounts/schema';
import { IdOrSlug, listOf, ruled } from '~/kit/inputs';
import { plainText } from '~/kit/text/plain-text';
import { aboutRules, longestText, nameRules, tidyName, tidyText, whichRules } from './rules';

/** Identifies the form that was shown: the same form sent twice is one declaration. */
const key = z.string().max(64).optional();

const more = z
  .string()
  .max(longestText, `Text can be up to ${longestText} symbols`)
  .transform((typed) => plainText(tidyText(typed)))
  .optional()
  .default('');

const name = ruled(nameRules).transform((typed) => plainText(tidyName(typed)));

/** The withdrawal of somebody who is not signed in. */
export const GuestWithdrawal = z.object({
  name,
  email: Email,
  about: ruled(aboutRules).transform((typed) => plainText(tidyText(typed))),
  key,
});
export type GuestWithdrawal = z.infer<typeof GuestWithdrawal>;

/** The withdrawal of a member, who ticks orders, or describes something else. */
export const OwnWithdrawal = z
  .object({ order: listOf(IdOrSlug, 50).optional().default([]), about: more, key })
  .refine(({ order, about }) => order.length > 0 || about !== '', {
    path: ['about'],
    error: 'Tick an order, or write what it is about',
  });
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>;

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

const cancelFields = {
  which: ruled(whichRules).transform((typed) => plainText(tidyName(typed))),
  when: z.enum(['soon', 'day'], { error: 'Choose when it should end' }),
  day: z.string().trim().optional().default(''),
  grounds: z.enum(['ordinary', 'cause'], { error: 'Choose why it ends' }),
  reason: more,
  key,
};

interface CancelFields {
  when: string;
  day: string;
  grounds: string;
  reason: string;
}

function checkCancellation({ when, day, grounds, reason }: CancelFields, context: z.RefinementCtx): void {
  const isDay = dayShape.test(day) && !Number.isNaN(Date.parse(day));
  if (when === 'day' && !isDay) context.addIssue({ code: 'custom', path: ['day'], message: 'Choose the day' });
  if (grounds === 'cause' && !reason) {
    context.addIssue({ code: 'custom', path: ['reason'], message: 'Write the reason' });
  }
}

/** The cancellation of somebody who is not signed in. */
export const GuestCancellation = z.object({ name, email: Email, ...cancelFields }).superRefine(checkCancellation);
export type GuestCancellation = z.infer<typeof GuestCancellation>;

/** The cancellation of a member. */
export const OwnCancellation = z.object(cancelFields).superRefine(checkCancellation);
export type OwnCancellation = z.infer<typeof OwnCancellation>;

/** The signed link in the mail about a declaration, or the address of the page after it. */
export const DeclarationLink = z.object({ token: z.string().max(200) });
export type DeclarationLink = z.infer<typeof DeclarationLink>;
