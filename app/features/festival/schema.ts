import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { Tick } from '~/kit/inputs';
import { plainText } from '~/kit/plain-text';
import { type TypedEntry, textLabels } from './check-entry';

/** Far more than any field accepts, so a draft keeps texts that are too long to submit. */
const mostKept = 600;
/** Characters. A longer number or day is invalid and is cut, since the start is enough for the message. */
const longestFigure = 40;

/** The form fields, trimmed; `given` is the schema of each text, by its label. */
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

/** The edition that the form was for: another may be open when it is sent. */
const editionId = z.string({ error: 'Something went wrong' }).regex(idPattern, 'Something went wrong');

/** A draft; its fields may be invalid. */
export const Draft = z.object({
  editionId,
  ...typedFields((label) => z.string().max(mostKept, `${label} can be up to ${mostKept} symbols`)),
});
export type Draft = z.output<typeof Draft>;

/** The submitted form; `checkEntry` validates it by the terms. */
export const SentEntry = z.object({
  editionId,
  /** Id of the displayed form, so that sending it twice mails one receipt (idempotent). */
  key: z.string().regex(idPattern).optional().catch(undefined),
  // `checkEntry` checks the texts' lengths together with everything else.
  ...typedFields(() => z.string()),
  acceptsTerms: Tick.default(false),
  acceptsPrivacy: Tick.default(false),
});
export type SentEntry = z.output<typeof SentEntry>;

/** Requests the receipt again; `key` is the displayed form's id, so a double click sends one mail (idempotent). */
export const ReceiptAgain = z.object({ editionId, key: editionId });
export type ReceiptAgain = z.output<typeof ReceiptAgain>;

export const Places = z.object({
  editionId,
  winnerId: editionId,
  runnerUpId: editionId.optional(),
});
export type Places = z.output<typeof Places>;

/** The entry whose personal data is requested. */
export const OneEntry = z.object({ entryId: editionId });
export type OneEntry = z.output<typeof OneEntry>;

export const OfEdition = z.object({ editionId });
export type OfEdition = z.output<typeof OfEdition>;
