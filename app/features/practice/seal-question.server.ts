import { z } from 'zod';
import { hmacBytes } from '~/kit/crypto.server';
import { hour, isoDay } from '~/kit/dates';
import { type SealKey, sealAlike, unsealAs } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

/** The owner of guests' questions. All guests get the same question per day and skill. */
const anyGuest = 'guest';

const Asked = z.object({
  /** `guest` for a guest's question, which has no row. */
  id: z.string(),
  skill: z.string(),
  level: z.number(),
  seed: z.number(),
  isOfToday: z.boolean(),
  /** The end of the question, in milliseconds since the epoch. */
  until: z.number(),
});
export type Asked = z.infer<typeof Asked>;

const Part = Asked.pick({ skill: true, level: true, until: true }).extend({ seed: z.string(), part: z.number() });

type Sealing = Pick<Scope, 'config'>;

function keyOf({ config }: Sealing, purpose: 'question' | 'sound', owner: string): SealKey {
  return { secret: config.secrets.hold, purpose: `practice-${purpose}`, bound: owner };
}

/** The encrypted question in its form. Nobody can read the text, and only its owner can use it. */
export function sealQuestion(scope: Sealing, owner: string | null, asked: Asked): string {
  return sealAlike(JSON.stringify(asked), keyOf(scope, 'question', owner ?? anyGuest));
}

/** Null if the text was altered or belongs to another member. */
export function openQuestionSeal(scope: Sealing, owner: string | null, sealed: string): Asked | null {
  return unsealAs(Asked, sealed, keyOf(scope, 'question', owner ?? anyGuest));
}

/** The encrypted text in a sound's address. Its length does not depend on seed and part, so it reveals nothing. */
export function sealSound(scope: Sealing, owner: string | null, asked: Asked, part: number): string {
  const { skill, level, until } = asked;
  const seed = asked.seed.toString(16).padStart(8, '0');
  return sealAlike(JSON.stringify({ skill, level, seed, part, until }), keyOf(scope, 'sound', owner ?? anyGuest));
}

/** Null if the address was altered or belongs to another member. Everyone may play a guest's sound. */
export function openSoundSeal(scope: Sealing, owner: string | null, sealed: string) {
  const found =
    (owner && unsealAs(Part, sealed, keyOf(scope, 'sound', owner))) ||
    unsealAs(Part, sealed, keyOf(scope, 'sound', anyGuest));
  return found && { ...found, seed: Number.parseInt(found.seed, 16) };
}

/**
 * The guests' question of a skill and day, between levels 2 and 6. It lasts until the end of the next hour, so a cached
 * page with this question is valid for an hour.
 */
export function guestQuestion(scope: Scope, skill: string): Asked {
  const drawn = hmacBytes(scope.config.secrets.hold, `practice-guest ${skill} ${isoDay(scope.now())}`);
  const [seed, level] = [drawn.readUInt32BE(0), 2 + (drawn[4]! % 5)];
  const until = (Math.floor(scope.now().getTime() / hour) + 2) * hour;
  return { id: anyGuest, skill, level, seed, isOfToday: false, until };
}
