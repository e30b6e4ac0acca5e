import { idAlphabet } from '~/kit/ids';

/** Of Crockford's base32: 65 random bits. */
const codeLength = 13;
const groups = [4, 4, 5];

/** The code of a gift goes by the order's line that paid for it. */
export function giftCodeId(orderId: string, position: number): string {
  return `gift-${orderId}-${position}`;
}

/** Beyond this nothing typed is a code. */
export const longestCode = 64;

/** A new code as it is shown: `7KQ4-M2XD-93VTW`. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(codeLength));
  return groupCode(Array.from(random, (byte) => idAlphabet[byte % 32]).join(''));
}

function groupCode(code: string): string {
  let at = 0;
  const parts = groups.map((size) => {
    at += size;
    return code.slice(at - size, at);
  });
  return parts.join('-').toUpperCase();
}

/**
 * What is compared of a code: spaces, hyphens and case don't matter, and letters that are read for a digit or for each
 * other are the same (O is 0, I and L are 1, U is V). Empty when nothing is left.
 */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V');
}

/** What is wrong with a code as typed, before anyone looks for it; null when nothing is (specification 2, section 5). */
export function codeProblem(typed: string): string | null {
  if (typed === '') return 'Activation code is required';
  return typed.trim() === '' ? "Activation code can't contain spaces only" : null;
}

/** What decides what a code is worth to somebody. */
export interface CodeFacts {
  expiresAt: Date | null;
  voidedAt: Date | null;
  usedAt: Date | null;
  /** By the one who asks. */
  isUsedByThem: boolean;
  /** It holds something that the one who asks does not keep yet. */
  adds: boolean;
}

/** `own`: used by the one who asks. `needless`: they have all of it for good, so it stays unused. */
export type CodeVerdict = 'usable' | 'own' | 'needless' | 'unknown' | 'used' | 'expired';

/** A code that was made void counts as unknown, also for the person who has used it. */
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
