import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { Flag } from '~/kit/inputs';
import { plainText } from '~/kit/plain-text';
import type { TypedEntry } from './check-entry';
import { longestLink } from './mix-link';

/** Far beyond what any field takes, so that a draft keeps what is still too long to be sent. */
const mostTyped = 600;

/** A text as typed, trimmed. */
const text = z
  .string()
  .max(mostTyped, `Can be up to ${mostTyped} symbols`)
  .default('')
  .transform((typed) => plainText(typed).trim());
const line = text.transform((typed) => typed.replaceAll('\n', ' '));

const typed = {
  djName: line,
  fullName: line,
  birthDay: line,
  birthMonth: line,
  birthYear: line,
  address: text,
  email: line,
  socialHandles: line,
  mixLink: z
    .string()
    .max(longestLink, `Can be up to ${longestLink} symbols`)
    .default('')
    .transform((link) => link.trim()),
  minutes: line,
  recordedOn: line,
} satisfies Record<keyof TypedEntry, z.ZodType>;

/** The edition that the form was shown for: another may be open by the time it is sent. */
const editionId = z.string({ error: 'Something went wrong' }).regex(idPattern, 'Something went wrong');

/** A draft is kept as it is: nothing in it has to be right yet. */
export const Draft = z.object({ editionId, ...typed });
export type Draft = z.output<typeof Draft>;

/** What the form says when it is sent; `checkEntry` holds it to the terms. */
export const SentEntry = z.object({
  editionId,
  /** Of the form as it was shown: sent twice, it is mailed once. */
  key: z.string().regex(idPattern).optional().catch(undefined),
  ...typed,
  acceptsTerms: Flag.default(false),
  acceptsPrivacy: Flag.default(false),
});
export type SentEntry = z.output<typeof SentEntry>;

/** The same receipt once more; `key` is of the form as it was shown, so that a press that comes twice is mailed once. */
export const ReceiptAgain = z.object({ editionId, key: editionId });
export type ReceiptAgain = z.output<typeof ReceiptAgain>;

/** Which of an edition's entries the jury lists. */
export const EntryList = z.object({
  editionId,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type EntryList = z.output<typeof EntryList>;

export const Places = z.object({
  editionId,
  winnerId: editionId,
  runnerUpId: editionId.optional(),
});
export type Places = z.output<typeof Places>;

/** An entry whose sender's details are opened. */
export const OneEntry = z.object({ entryId: editionId });
export type OneEntry = z.output<typeof OneEntry>;

export const OfEdition = z.object({ editionId });
export type OfEdition = z.output<typeof OfEdition>;
