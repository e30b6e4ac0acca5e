import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { WantedArticle } from '~/kit/inputs';
import { currencies } from '~/kit/money';

/** GET /chargebee/get-portal-session */
export const PortalOutput = z.object({
  id: z.string(),
  /** Opens once, within the hour. */
  url: z.url(),
  expiresAt: z.iso.datetime().nullable(),
});
export type PortalOutput = z.infer<typeof PortalOutput>;

const again = 'Please open the page again';

/** The button that leads to the payment page: which press it is, and what stood on it, in minor units. */
export const Subscribe = z.object({
  key: z.string({ error: again }).regex(idPattern, again),
  plan: z.string({ error: 'Choose a plan' }).regex(idPattern, 'Choose a plan'),
  seenPrice: z.coerce.number().int().min(0),
  seenCurrency: z.enum(currencies),
  articleId: WantedArticle,
});

export const ChoosePlanCurrency = z.object({ currency: z.enum(currencies, { error: 'Choose a currency' }) });

/** The feedback after a cancellation (specification 2, section 5): at most 200 characters. */
export const Feedback = z.object({
  text: z
    .string({ error: 'Is required' })
    .max(200, 'Message can be up to 200 symbols')
    .refine((text) => text === '' || text.trim().length > 0, 'Message can’t contain spaces only')
    .transform((text) => text.trim()),
});
