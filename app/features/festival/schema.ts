import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { Tick } from '~/kit/inputs';
import { emptyIfBlank, plainText } from '~/kit/text/plain-text';
import { type TypedEntry, textLabels } from './check-entry';

/**
 * The character limit of a text in a draft. It is far above the limits of an entry, so that drafts keep texts that are
 * too long to submit.
 */
const mostKept = 600;
/**
 * The character limit of numbers and dates. Longer ones are invalid anyway and are cut, since their start is enough for
 * the message.
 */
const longestFigure = 40;

/** The form fields, trimmed; `given` makes the schema of a text with this label. */
function typedFields(given: (label: string) => z.ZodString) {
  const text = (label: string) =>
    given(label)
      .default('')
      .transform((typed) => emptyIfBlank(plainText(typed).trim()));
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

/** The edition that the form was shown for: another edition may be open when the form is sent. */
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
  /** The id of the displayed form, so that sending the form twice mails one receipt (idempotent). */
  key: z.string().regex(idPattern).optional().catch(undefined),
  // `checkEntry` checks the lengths of the texts together with everything else.
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
