import { type HeightName, heightNames } from './film-index';

/** What a reader can choose: the player's own choice, a height, or the sound alone. */
export const qualityChoices = ['auto', ...heightNames, 'sound'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

/** The choice in a query or a cookie; null for anything else. */
export function readQuality(value: unknown): QualityChoice | null {
  return qualityChoices.find((choice) => choice === value) ?? null;
}

/**
 * The height in which a film plays; null if the player chooses. A choice that this film does not have becomes the next
 * smaller height, else the smallest. Lite pages play the smallest unless a height was chosen.
 */
export function heightFor<Quality extends { height: HeightName }>(
  choice: QualityChoice,
  /** Smallest first. */
  qualities: readonly Quality[],
  isLite: boolean,
): Quality | null {
  const [smallest = null] = qualities;
  if (choice === 'auto' || choice === 'sound') return isLite ? smallest : null;
  return qualities.findLast(({ height }) => Number(height) <= Number(choice)) ?? smallest;
}
