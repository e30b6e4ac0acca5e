import { z } from 'zod';
import { Email } from '~/features/accounts/schema';
import { idPattern } from '~/kit/ids';
import { emptyIfBlank, plainBreaks, withFewMarks } from '~/kit/text/plain-text';
import { cardProblem } from './gift-rules';

const GiftId = z.string().regex(idPattern);

const cardText = (field: Parameters<typeof cardProblem>[0]) =>
  z
    .string()
    .default('')
    .transform((text) => emptyIfBlank(withFewMarks(plainBreaks(text)).trim()))
    .superRefine((text, context) => {
      const message = cardProblem(field, text);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** The texts of a gift's card. */
export const GiftCard = z.object({ id: GiftId, friendName: cardText('friendName'), message: cardText('message') });

/** The address to send a gift's card to. */
export const SendGift = z.object({ id: GiftId, email: Email });
