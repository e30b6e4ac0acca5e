import { brokenRule, type FieldRules } from '~/kit/field-rules';

/** What a card takes, both optional (decisions, Commerce, B20). */
export const longestFriendName = 40;
export const longestMessage = 140;

const upTo = (most: number): FieldRules => ({
  required: '',
  rules: [[(text) => [...text.trim()].length <= most, `Up to ${most} characters`]],
});

const rules = { friendName: upTo(longestFriendName), message: upTo(longestMessage) };

/** What is wrong with a text on the card; null for none and for an empty one. */
export function cardProblem(field: keyof typeof rules, text: string): string | null {
  return text === '' ? null : brokenRule(rules[field], text);
}

/** `tomasz@mailbox.example` as the sender of the card sees it later: `t***@mailbox.example`. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${[...name][0] ?? ''}***@${domain}`;
}

export type GiftState = 'waiting' | 'redeemed' | 'void';

export function giftState({ usedAt, voidedAt }: { usedAt: Date | null; voidedAt: Date | null }): GiftState {
  if (voidedAt) return 'void';
  return usedAt ? 'redeemed' : 'waiting';
}
