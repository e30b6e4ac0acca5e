import { z } from 'zod';
import { Email, humanFields } from '~/features/accounts/schema';
import { ruled } from '~/kit/inputs';
import { plainText } from '~/kit/plain-text';
import { longestName, messageRules, type Topic, tidyMessage, topicRules } from './rules';

const written = {
  topic: ruled(topicRules).transform((topic) => topic as Topic),
  message: ruled(messageRules).transform((typed) => plainText(tidyMessage(typed))),
  /** Of the form as it was shown: the same words with the same key again are the same message. */
  key: z.string().max(64).optional(),
};

/** A member's form: name and address are known. */
export const OwnMessage = z.object(written);
export type OwnMessage = z.infer<typeof OwnMessage>;

/** A guest's form. */
export const GuestMessage = z.object({
  ...written,
  name: z
    .string()
    .max(longestName, `Name can be up to ${longestName} symbols`)
    .transform((typed) => plainText(typed).replaceAll(/\s+/g, ' ').trim())
    .optional(),
  email: Email,
  ...humanFields,
});
export type GuestMessage = z.infer<typeof GuestMessage>;
