import { z } from 'zod';
import { paths } from '~/paths';
import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const KeptCode = z.object({
  /** As it was typed. */
  code: z.string(),
  /** It was found to be one; else a link or a guest has brought it, and nobody has looked for it. */
  isFound: z.boolean(),
  /** Whose it is once they are signed in: nobody else who uses this browser is shown it. Null while they are a guest. */
  userId: z.string().nullable(),
});
export type KeptCode = z.infer<typeof KeptCode>;

function readAny(visit: Visit): KeptCode | null {
  const read = KeptCode.safeParse(visit.cookies.read(cookieRules.code));
  return read.success ? read.data : null;
}

/**
 * The activation code that this browser has been keeping for its reader, for a day: it outlives sign-up and verification.
 * The first who signs in with a guest's code is taken for that guest.
 */
export function readKeptCode(visit: Visit): KeptCode | null {
  const kept = readAny(visit);
  const userId = visit.scope.viewer?.id ?? null;
  if (!kept || (kept.userId !== null && kept.userId !== userId)) return null;
  if (userId !== null && kept.userId === null) keepCode(visit, kept);
  return kept;
}

export function keepCode(visit: Visit, { code, isFound }: Pick<KeptCode, 'code' | 'isFound'>): void {
  visit.cookies.set(cookieRules.code, { code, isFound, userId: visit.scope.viewer?.id ?? null });
}

export function forgetCode(visit: Visit): void {
  visit.cookies.clear(cookieRules.code);
}

/** Where someone who has just signed in or up goes on with the code that they came with; null without one. */
export function keptCodeTarget(visit: Visit): string | null {
  return readAny(visit)?.userId === null ? paths.redeem() : null;
}
