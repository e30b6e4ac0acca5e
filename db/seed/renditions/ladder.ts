import { type HeightName, heightNames } from '~/features/media/films/film-index';

/** A film from which smaller ones are made. */
export interface SourceFilm {
  path: string;
  /** As the operator knows it. */
  name: string;
  hash: string;
  bytes: number;
  seconds: number;
  width: number;
  height: number;
  /** Its sound lies beside it as a file of its own. */
  hasSound: boolean;
}

/** A quality to make; rates in kbit/s. */
export interface Step {
  height: HeightName;
  video: number;
  audio: number;
}

/** A film below this many kbit/s plays on slow lines as it is. */
const least = 800;

/**
 * The most kbit/s of each height. The smallest plays without a stop at 1 Mbit/s. Four seconds of all but the largest fit
 * into one answer of the app.
 */
const rates: Record<HeightName, Omit<Step, 'height'>> = {
  '1080': { video: 3600, audio: 128 },
  '720': { video: 1800, audio: 128 },
  '480': { video: 900, audio: 96 },
  '360': { video: 420, audio: 64 },
};

/** A smaller quality has at most this share of the rate of the one above, or it helps nobody. */
const worthwhile = 0.75;

/** Thousands of bits a second of a file. */
export const rateOf = ({ bytes, seconds }: Pick<SourceFilm, 'bytes' | 'seconds'>) => (8 * bytes) / seconds / 1000;

/**
 * The qualities that are worth making of a film, smallest first: none above it in size or rate, none at all for a film
 * that is small already. The height of an upright film is its shorter side.
 */
export function ladderOf(film: Pick<SourceFilm, 'bytes' | 'seconds' | 'width' | 'height'>): Step[] {
  const rate = rateOf(film);
  // A film without a length has no rate.
  if (!Number.isFinite(rate) || rate < least) return [];
  const side = Math.min(film.width, film.height);
  const steps: Step[] = [];
  for (const height of heightNames.filter((one) => Number(one) <= side)) {
    const most = rates[height];
    const above = steps.at(-1)?.video;
    if (above === undefined) steps.push({ height, ...most, video: Math.round(Math.min(most.video, rate)) });
    else if (most.video <= worthwhile * above) steps.push({ height, ...most });
  }
  return steps.reverse();
}

/** The app takes sounds up to 32 MB. */
const largestSound = 31_000_000;

/** Kbit/s of a film's sound alone; null for a film so long that its sound would be too large or too poor. */
export function soundRate(seconds: number): number | null {
  const rate = Math.min(96, Math.floor((8 * largestSound) / seconds / 1000));
  return rate >= 32 ? rate : null;
}
