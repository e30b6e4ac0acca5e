import { brokenRule, type FieldRules } from '~/kit/field-rules';

/** The card's texts, both optional (decisions, Commerce, B20). */
export const longestFriendName = 40;
export const longestMessage = 140;

const upTo = (most: number): FieldRules => ({
  required: '',
  rules: [[{ most }, `Up to ${most} characters`]],
});

const rules = { friendName: upTo(longestFriendName), message: upTo(longestMessage) };

/** The error of a text on the card; null for a valid or empty one. */
export function cardProblem(field: keyof typeof rules, text: string): string | null {
  return text === '' ? null : brokenRule(rules[field], text);
}

/** Masks `tomasz@mailbox.example` as `t***@mailbox.example` for the sender of the card. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${[...name][0] ?? ''}***@${domain}`;
}

export type GiftState = 'waiting' | 'redeemed' | 'void';

export function giftState({ usedAt, voidedAt }: { usedAt: Date | null; voidedAt: Date | null }): GiftState {
  if (voidedAt) return 'void';
  return usedAt ? 'redeemed' : 'waiting';
}
