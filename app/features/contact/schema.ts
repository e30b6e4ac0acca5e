import { z } from 'zod';
import { Email, humanFields } from '~/features/accounts/schema';
import { ruled } from '~/kit/inputs';
import { emptyIfBlank, plainText } from '~/kit/text/plain-text';
import { longestName, messageRules, type Topic, tidyMessage, topicRules } from './rules';

const written = {
  topic: ruled(topicRules).transform((topic) => topic as Topic),
  message: ruled(messageRules).transform((typed) => plainText(tidyMessage(typed))),
  /**
   * Identifies the form that was shown. The same message with the same key is one message, even if it is sent twice.
   */
  key: z.string().max(64).optional(),
};

/** The form of a member, whose name and address are known. */
export const OwnMessage = z.object(written);
export type OwnMessage = z.infer<typeof OwnMessage>;

/** The form of a guest. */
export const GuestMessage = z.object({
  ...written,
  name: z
    .string()
    .max(longestName, `Name can be up to ${longestName} symbols`)
    .transform((typed) => emptyIfBlank(plainText(typed).replaceAll(/\s+/g, ' ').trim()))
    .optional(),
  email: Email,
  ...humanFields,
});
export type GuestMessage = z.infer<typeof GuestMessage>;
