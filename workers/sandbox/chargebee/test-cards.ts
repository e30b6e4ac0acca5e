/** The result of charging a card on a hosted page. */
export type CardBehaviour = 'succeeds' | 'is declined' | 'asks for 3-D Secure' | 'is no card';

const DECLINED = '4000000000000002';
const CHALLENGED = '4000002760003184';
const FAILS_LATER = '4000000000000341';
/** Charged if no number is entered. */
export const USUAL_CARD = '4111111111111111';

/** Digits only, without spaces and hyphens. */
export function digitsOf(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

export function judgeCard(digits: string): CardBehaviour {
  if (!/^\d{13,19}$/.test(digits) || !hasValidChecksum(digits)) return 'is no card';
  if (digits === DECLINED) return 'is declined';
  return digits === CHALLENGED ? 'asks for 3-D Secure' : 'succeeds';
}

/** Whether the card works at first and is declined at the next renewal. */
export function failsAtRenewal(digits: string): boolean {
  return digits === FAILS_LATER;
}

/** The Luhn checksum of card numbers. */
function hasValidChecksum(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
