import { equipment, software } from '~/features/accounts/options';
import type { OwnGear } from './gear';

export const noGear: OwnGear = { equipment: null, software: null };

/** A learner's gear from the URL, else from their profile. Null for an unknown option in the URL. */
export function readGear(
  asked: URLSearchParams,
  profile: { equipment: string | null; djSoftware: string | null } | null,
): OwnGear | null {
  if (!asked.has('equipment') && !asked.has('software')) {
    return { equipment: profile?.equipment ?? null, software: profile?.djSoftware ?? null };
  }
  const own = { equipment: asked.get('equipment') || null, software: asked.get('software') || null };
  const isKnown = isChoice(equipment, own.equipment) && isChoice(software, own.software);
  return isKnown ? own : null;
}

function isChoice(names: readonly string[], one: string | null): boolean {
  return one === null || names.includes(one);
}
