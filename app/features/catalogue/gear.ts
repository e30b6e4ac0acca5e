/* What lessons suit (beyond the specification, B10): equipment and software by the names that profiles offer. */

/** What something suits. An empty list asks for nothing. */
export interface Gear {
  equipment: readonly string[];
  software: readonly string[];
}

/** What somebody plays with; null where they have not said so. */
export interface OwnGear {
  equipment: string | null;
  software: string | null;
}

/** Whether something suits what somebody plays with. Null where either of them says nothing. */
export function suitsGear(gear: Gear | null, own: OwnGear): boolean | null {
  if (!gear || (own.equipment === null && own.software === null)) return null;
  return holds(gear.equipment, own.equipment) && holds(gear.software, own.software);
}

/** Whether a variant of a block is meant for somebody: they play with something that it names, and nothing it names speaks against it. */
export function isVariantFor(gear: Gear | null, own: OwnGear): boolean {
  if (!gear) return false;
  const asked = [
    [gear.equipment, own.equipment],
    [gear.software, own.software],
  ] as const;
  return asked.every(([names, one]) => names.length === 0 || (one !== null && names.includes(one)));
}

/** 'Works with your controller and Rekordbox.', or what it was made for instead. Null where nothing is to be said. */
export function gearText(gear: Gear | null, own: OwnGear): string | null {
  const suits = suitsGear(gear, own);
  if (suits === null || !gear) return null;
  const mine = [own.equipment && inText(own.equipment), own.software].filter(Boolean).join(' and ');
  if (suits) return `Works with your ${mine}.`;
  const others = [...missing(gear.equipment, own.equipment), ...missing(gear.software, own.software)];
  return `Made for ${others.join(', ')}. With your ${mine} some steps look different.`;
}

/** 'controller', 'turntables', but 'CDJs/Players': a word of the list as it is written in a sentence. */
function inText(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function holds(names: readonly string[], one: string | null): boolean {
  return one === null || names.length === 0 || names.includes(one);
}

function missing(names: readonly string[], one: string | null): readonly string[] {
  return holds(names, one) ? [] : names;
}
