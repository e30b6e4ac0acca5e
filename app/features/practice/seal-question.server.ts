import { z } from 'zod';
import { hmacBytes } from '~/kit/crypto.server';
import { hour, isoDay } from '~/kit/dates';
import { type SealKey, sealAlike, unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

/** Whom questions of guests are for: all guests have the same one a day and skill. */
const anyGuest = 'guest';

const Asked = z.object({
  /** `guest` for a guest's question, which has no row. */
  id: z.string(),
  skill: z.string(),
  level: z.number(),
  seed: z.number(),
  isOfToday: z.boolean(),
  /** When it is over, in milliseconds. */
  until: z.number(),
});
export type Asked = z.infer<typeof Asked>;

const Part = Asked.pick({ skill: true, level: true, until: true }).extend({ seed: z.string(), part: z.number() });

type Sealing = Pick<Scope, 'config'>;

function keyOf({ config }: Sealing, purpose: 'question' | 'sound', owner: string): SealKey {
  return { secret: config.secrets.hold, purpose: `practice-${purpose}`, bound: owner };
}

/** The text that a question's form holds; only its member can use it, and nobody can read it. */
export function sealQuestion(scope: Sealing, owner: string | null, asked: Asked): string {
  return sealAlike(JSON.stringify(asked), keyOf(scope, 'question', owner ?? anyGuest));
}

/** Null if it was changed or belongs to somebody else. */
export function openQuestionSeal(scope: Sealing, owner: string | null, sealed: string): Asked | null {
  return unsealed(Asked, sealed, keyOf(scope, 'question', owner ?? anyGuest));
}

/** The text in a sound's address. Its length is the same for every seed and part. */
export function sealSound(scope: Sealing, owner: string | null, asked: Asked, part: number): string {
  const { skill, level, until } = asked;
  const seed = asked.seed.toString(16).padStart(8, '0');
  return sealAlike(JSON.stringify({ skill, level, seed, part, until }), keyOf(scope, 'sound', owner ?? anyGuest));
}

/** Null if the address was changed, or is for somebody else. A guest's sound is for everyone. */
export function openSoundSeal(scope: Sealing, owner: string | null, sealed: string) {
  const found =
    (owner && unsealed(Part, sealed, keyOf(scope, 'sound', owner))) ||
    unsealed(Part, sealed, keyOf(scope, 'sound', anyGuest));
  return found && { ...found, seed: Number.parseInt(found.seed, 16) };
}

function unsealed<Shape>(shape: z.ZodType<Shape>, sealed: string, key: SealKey): Shape | null {
  try {
    return shape.parse(JSON.parse(unseal(sealed, key)));
  } catch {
    return null;
  }
}

/**
 * The guests' question of a skill and day: the same for all of them, between levels 2 and 6. It lasts for one hour after
 * the present one, so that a page with it stays the same for an hour.
 */
export function guestQuestion(scope: Scope, skill: string): Asked {
  const drawn = hmacBytes(scope.config.secrets.hold, `practice-guest ${skill} ${isoDay(scope.now())}`);
  const [seed, level] = [drawn.readUInt32BE(0), 2 + (drawn[4]! % 5)];
  const until = (Math.floor(scope.now().getTime() / hour) + 2) * hour;
  return { id: anyGuest, skill, level, seed, isOfToday: false, until };
}
