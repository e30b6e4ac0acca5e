import { pictureUrl } from '~/features/catalogue/present.server';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { type GiftState, giftState, maskAddress } from './gift-rules';
import type { Gift, OpenedGift } from './show-gift.server';

/** The texts of a gift's page. */
export function presentGift({ config, viewer }: Scope, gift: OpenedGift) {
  const { codeId, code, title, friendName, message } = gift;
  const state = giftState(gift);
  const from = viewer?.userName ?? '';
  const noun = gift.kind === 'course' ? 'A course' : 'A bundle of courses';
  return {
    id: codeId,
    state,
    title,
    friendName: friendName ?? '',
    message: message ?? '',
    /** The printable card; null once the code is void. */
    card:
      code === null
        ? null
        : {
            code,
            from: friendName ? `${noun} for ${friendName}, from ${from}` : `${noun}, from ${from}`,
            imageUrl: pictureUrl(gift.imageFileId),
            /** Where to type the code, as display text: 'cuepoint.example/redeem'. */
            address: new URL(paths.redeem(), config.appOrigin).href.replace(/^https?:\/\//, ''),
            link: config.appOrigin + paths.redeem({ code }),
          },
    steps: stepsOf(gift, state),
  };
}

export type GiftView = ReturnType<typeof presentGift>;

interface Step {
  when: string;
  what: string;
  note: string;
  sum?: string;
  isHere?: boolean;
}

/** The gift's history, in order; the last step is its current state. */
function stepsOf(gift: OpenedGift, state: GiftState): Step[] {
  const money = (minor: number) => formatMoney(minor, gift.currency);
  const bought = {
    when: formatDate(gift.boughtAt),
    what: 'Bought',
    note: `The ${gift.kind} goes to your friend. It isn’t added to your courses.`,
    sum: money(gift.amount),
  };
  const sent =
    gift.sentAt !== null
      ? [
          {
            when: formatDate(gift.sentAt),
            what: 'Sent',
            note: gift.sentTo ? `to ${maskAddress(gift.sentTo)}` : 'by mail',
          },
        ]
      : [];
  return [bought, ...sent, { ...lastStep(gift, state), isHere: true }];
}

function lastStep({ usedAt, voidedAt }: Gift, state: GiftState): Step {
  switch (state) {
    case 'redeemed':
      return { when: usedAt ? formatDate(usedAt) : '', what: 'Redeemed', note: 'The code can’t be used again.' };
    case 'void':
      return {
        when: voidedAt ? formatDate(voidedAt) : '',
        what: 'Refunded: the code no longer works',
        note: usedAt ? 'We removed it from your friend’s account.' : 'If you printed the card, throw it away.',
      };
    default:
      return { when: 'Now', what: 'Waiting to be redeemed', note: 'This page shows when it has been redeemed.' };
  }
}

const ends = { waiting: 'Waiting to be redeemed', redeemed: 'Redeemed', void: 'Refunded' } as const;

/** A row in the list of a giver's gifts. */
export function presentGiftRow(gift: Gift) {
  return {
    id: gift.codeId,
    href: paths.gift(gift.codeId),
    title: gift.title,
    facts: `Bought on ${formatDate(gift.boughtAt)}, order ${gift.orderId}${gift.friendName ? `, for ${gift.friendName}` : ''}`,
    end: ends[giftState(gift)],
  };
}
