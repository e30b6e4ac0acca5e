import { z } from 'zod';
import { paths } from '~/paths';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

const KeptCode = z.object({
  /** As typed. */
  code: z.string(),
  /** The code was checked and exists; otherwise a link or a guest brought it, unchecked. */
  isFound: z.boolean(),
  /** The signed-in member who sees it; nobody else in this browser does. Null for a guest. */
  userId: z.string().nullable(),
});
export type KeptCode = z.infer<typeof KeptCode>;

function readAny(visit: Visit): KeptCode | null {
  return KeptCode.safeParse(visit.cookies.read(cookieRules.code)).data ?? null;
}

/**
 * The activation code that this browser keeps for a day: it outlasts sign-up and verification. A guest's code passes to
 * the first member who signs in.
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

/** Where a member with a kept code continues after sign-in or sign-up; null without a code. */
export function keptCodeTarget(visit: Visit): string | null {
  return readAny(visit)?.userId === null ? paths.redeem() : null;
}
