import { z } from 'zod';
import { numberAs } from '~/kit/inputs';

const exerciseId = z.string().max(100).describe('The id of the exercise.');

export const OneExercise = z.object({ exerciseId });
export type OneExercise = z.output<typeof OneExercise>;

/** A measured number within bounds, or none. */
function measured(from: number, to: number, digits: number) {
  const scale = 10 ** digits;
  return numberAs(
    z
      .number({ error: 'Must be a number' })
      .min(from, `Must be from ${from} to ${to}`)
      .max(to, `Must be from ${from} to ${to}`)
      // Adding 0 turns −0 into 0.
      .overwrite((value) => Math.round(value * scale) / scale + 0),
  ).optional();
}

/** A try as a browser measured it. What it claims is the member's own business: nothing is earned by it. */
export const KeepTry = z.object({
  exerciseId,
  id: z
    .string({ error: 'Is required' })
    .regex(/^[\w-]{8,64}$/, 'Must be 8 to 64 letters, digits, hyphens and underscores')
    .describe('An id of your own for the try. Sent again with the same id, it is the same try.'),
  offsetMs: measured(-20_000, 20_000, 0).describe('How far from the one, in milliseconds: below 0 is early.'),
  bothSeconds: measured(0, 600, 1).describe('How long both basses ran together, in seconds.'),
  levelDb: measured(-60, 60, 1).describe('How much louder deck B was than deck A, in dB.'),
  isCalibrated: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false)
    .describe('Whether the device was calibrated. Without it, pages say no milliseconds.'),
});
export type KeepTry = z.output<typeof KeepTry>;

export const TryOutput = z.object({
  offsetMs: z.number().nullable(),
  bothSeconds: z.number().nullable(),
  levelDb: z.number().nullable(),
  isCalibrated: z.boolean(),
  triedAt: z.iso.datetime(),
});

const DeckOutput = z.object({
  title: z.string(),
  link: z.string(),
  /** The bars of the loop, between its margins of 0.1 s. */
  bars: z.number().int(),
  from: z.number().int(),
  isLowOff: z.boolean(),
  tempo: z.number(),
  level: z.number(),
});

export const ExerciseOutput = z.object({
  id: z.string(),
  lesson: z.object({ id: z.string(), title: z.string() }),
  task: z.string(),
  bpm: z.number(),
  a: DeckOutput,
  b: DeckOutput,
  asks: z.object({
    in: z.number().nullable(),
    swap: z.number().nullable(),
    out: z.number().nullable(),
    level: z.number().nullable(),
    hold: z.number().nullable(),
    cut: z.number().nullable(),
  }),
  steps: z.array(z.string()),
  good: z.string(),
  early: z.string().nullable(),
  late: z.string().nullable(),
  /** Links to how it should sound and to the usual mistake; null without. */
  right: z.string().nullable(),
  mistake: z.string().nullable(),
  /** The last twenty, the oldest first; none for guests. */
  tries: z.array(TryOutput),
});
