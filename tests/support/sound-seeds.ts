/**
 * The seeds of the questions whose sounds are compared with their answers: three, or two hundred under `npm run
 * test:sound`.
 */
export const seeds: readonly number[] = Array.from(
  { length: Number(process.env.SOUND_SEEDS ?? 3) },
  (_, i) => 1 + i * 20_011_117,
);
