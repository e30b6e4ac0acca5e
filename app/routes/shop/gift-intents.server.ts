import { GiftCard, SendGift } from '~/features/codes/gift-schema';
import { sendGift, writeGiftCard } from '~/features/codes/send-gift.server';
import { forms, intent } from '~/http/forms.server';
import type { PageContext } from '~/http/page-context';

const ofAddress = ({ params }: PageContext) => ({ id: params.giftId ?? '' });

/** The intents of a gift's page. */
export const giftForms = forms({
  'write-card': intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: GiftCard,
    given: ofAddress,
    run: writeGiftCard,
    next: () => ({ flash: { kind: 'success', text: 'Saved on the gift card.' }, at: '#card' }),
  }),
  'send-gift': intent({
    for: 'member',
    isKept: true,
    limit: ['send-gift'],
    input: SendGift,
    given: ofAddress,
    run: async (scope, input) => {
      await sendGift(scope, input);
      return input;
    },
    next: ({ email }) => ({ flash: { kind: 'success', text: `The card is on its way to ${email}.` }, at: '#send' }),
  }),
});
