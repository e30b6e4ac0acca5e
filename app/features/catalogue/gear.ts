import { equipment, software } from '~/features/accounts/profile/options';

/*
 * The equipment and software that lessons suit (beyond the specification, B10). Names are those of the profile's
 * options.
 */

/** The equipment and software that content suits. An empty list sets no condition. */
export interface Gear {
  equipment: readonly string[];
  software: readonly string[];
}

/** A learner's equipment and software; null if not stated. */
export interface OwnGear {
  equipment: string | null;
  software: string | null;
}

/** Whether content suits a learner's gear. Null if either is not stated. */
export function suitsGear(gear: Gear | null, own: OwnGear): boolean | null {
  if (!gear || (own.equipment === null && own.software === null)) return null;
  return holds(gear.equipment, own.equipment) && holds(gear.software, own.software);
}

/** Whether a variant is for this learner: it names something they use, and nothing it names conflicts with it. */
export function isVariantFor(gear: Gear | null, own: OwnGear): boolean {
  if (!gear) return false;
  const asked = [
    [gear.equipment, own.equipment],
    [gear.software, own.software],
  ] as const;
  return asked.every(([names, one]) => names.length === 0 || (one !== null && names.includes(one)));
}

/** 'Works with your controller and Rekordbox.', or what it was made for instead. Null if either is not stated. */
export function gearText(gear: Gear | null, own: OwnGear): string | null {
  const suits = suitsGear(gear, own);
  if (suits === null || !gear) return null;
  const mine = [own.equipment && inText(own.equipment), own.software].filter(Boolean).join(' and ');
  if (suits) return `Works with your ${mine}.`;
  const others = [...missing(gear.equipment, own.equipment), ...missing(gear.software, own.software)];
  return `Made for ${others.join(', ')}. With your ${mine} some steps look different.`;
}

/** The name of an option inside a sentence: 'controller', 'turntables', but 'CDJs/Players'. */
function inText(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function holds(names: readonly string[], one: string | null): boolean {
  return one === null || names.length === 0 || names.includes(one);
}

function missing(names: readonly string[], one: string | null): readonly string[] {
  return holds(names, one) ? [] : names;
}

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
  return holds(equipment, own.equipment) && holds(software, own.software) ? own : null;
}
