/** Seeds of the questions whose sound is compared with what they claim: three, or `npm run test:sound`'s two hundred. */
export const seeds: readonly number[] = Array.from(
  { length: Number(process.env.SOUND_SEEDS ?? 3) },
  (_, i) => 1 + i * 20_011_117,
);
