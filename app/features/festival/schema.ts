import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { Flag, numberAs } from '~/kit/inputs';
import { plainText } from '~/kit/plain-text';
import { type TypedEntry, textLabels } from './check-entry';

/** Far beyond what any field takes, so that a draft keeps what is still too long to be sent. */
const mostKept = 600;
/** Characters. A longer number or day is wrong in any case, and is cut: its beginning is enough for the message. */
const longestFigure = 40;

/** The fields as they are typed, trimmed; `given` is what each text, by its label, may be. */
function typedFields(given: (label: string) => z.ZodString) {
  const text = (label: string) =>
    given(label)
      .default('')
      .transform((typed) => plainText(typed).trim());
  const line = (label: string) => text(label).transform((typed) => typed.replaceAll('\n', ' '));
  const figure = z
    .string()
    .default('')
    .transform((typed) => plainText(typed).trim().slice(0, longestFigure));
  return {
    djName: line(textLabels.djName),
    fullName: line(textLabels.fullName),
    birthDay: figure,
    birthMonth: figure,
    birthYear: figure,
    address: text(textLabels.address),
    email: line(textLabels.email),
    socialHandles: line(textLabels.socialHandles),
    mixLink: given(textLabels.mixLink)
      .default('')
      .transform((link) => link.trim()),
    minutes: figure,
    recordedOn: figure,
  } satisfies Record<keyof TypedEntry, z.ZodType>;
}

/** The edition that the form was shown for: another may be open by the time it is sent. */
const editionId = z.string({ error: 'Something went wrong' }).regex(idPattern, 'Something went wrong');

/** A draft is kept as it is: nothing in it has to be right yet. */
export const Draft = z.object({
  editionId,
  ...typedFields((label) => z.string().max(mostKept, `${label} can be up to ${mostKept} symbols`)),
});
export type Draft = z.output<typeof Draft>;

/** What the form says when it is sent; `checkEntry` holds it to the terms. */
export const SentEntry = z.object({
  editionId,
  /** Of the form as it was shown: sent twice, it is mailed once. */
  key: z.string().regex(idPattern).optional().catch(undefined),
  // `checkEntry` tells each text the limit of its own, beside all else that is wrong.
  ...typedFields(() => z.string()),
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
  limit: numberAs(z.number().int().min(1).max(100)).default(50),
  offset: numberAs(z.number().int().min(0).max(100_000)).default(0),
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
