import { idAlphabet } from '~/kit/ids';
import { typedCode } from '~/kit/text/typed-code';

/** Characters of Crockford's base32: 65 random bits. */
const codeLength = 13;

/** The id of a gift's code, derived from the order's line. */
export function giftCodeId(orderId: string, position: number): string {
  return `gift-${orderId}-${position}`;
}

/** The maximum length of a typed code; a longer text is not a code. */
export const longestCode = 64;

/** A new code in display form: `7KQ4-M2XD-93VTW`. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(codeLength));
  const code = Array.from(random, (byte) => idAlphabet[byte % 32])
    .join('')
    .toUpperCase();
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');
}

/** The error of a typed code before it is looked up; null for none (specification 2, section 5). */
export function codeProblem(typed: string): string | null {
  if (typed === '') return 'Activation code is required';
  return typedCode(typed) === '' ? "Activation code can't contain spaces only" : null;
}

/** The facts that decide whether somebody may redeem a code. */
export interface CodeFacts {
  expiresAt: Date | null;
  voidedAt: Date | null;
  usedAt: Date | null;
  /** Whether the person has redeemed the code. */
  isUsedByThem: boolean;
  /** Whether the code contains something that the person does not own yet. */
  adds: boolean;
}

/** `own`: the person has redeemed it. `needless`: they own all of it for good, so it stays unused. */
export type CodeVerdict = 'usable' | 'own' | 'needless' | 'unknown' | 'used' | 'expired';

/** A voided code counts as unknown, also for the person who redeemed it. */
export function judgeCode(code: CodeFacts | null, now: Date): CodeVerdict {
  if (!code || code.voidedAt) return 'unknown';
  if (code.usedAt) return code.isUsedByThem ? 'own' : 'used';
  if (code.expiresAt && code.expiresAt <= now) return 'expired';
  return code.adds ? 'usable' : 'needless';
}

/** Why a code is refused (decisions, Commerce, "Activation codes"). */
export const codeRefusals = {
  unknown: 'Activation code is not valid',
  used: 'Activation code has already been used',
  expired: 'Activation code has expired',
  needless:
    'You already own everything that this code unlocks. We didn’t use it up, so you can give it to someone else.',
} as const;
