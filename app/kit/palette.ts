import { contrastOf, legibleOn } from './contrast';

/** The grounds of pages and the surfaces on them that are hardest to read on (ui/css/tokens.css). */
const dark = { ground: '#131117', hardest: '#25212d' };
const light = { ground: '#f5f4f7', hardest: '#e9e7ed' };

/** The two inks of words on the accent. */
const inks = ['#ffffff', '#131117'] as const;

/** What WCAG 2.2 asks of words, and of signs such as markers and outlines. */
const ofWords = 4.5;
const ofSigns = 3;

export interface AccentCheck {
  /** The colour of the words on it. */
  ink: string;
  /** The three places: words on a button, a marker on the dark page and on the light one. */
  places: { place: 'words' | 'dark' | 'light'; ratio: number; least: number }[];
}

/** The contrast of an accent colour where it is used. It is '#' and six hexadecimal digits. */
export function checkAccent(accent: string): AccentCheck {
  const [white, black] = inks;
  const ink = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black;
  return {
    ink,
    places: [
      { place: 'words', ratio: contrastOf(accent, ink), least: ofWords },
      { place: 'dark', ratio: contrastOf(accent, dark.ground), least: ofSigns },
      { place: 'light', ratio: contrastOf(accent, light.ground), least: ofSigns },
    ],
  };
}

/** The first place where the colour cannot be read or seen; null if it can be used. */
export function accentFault(accent: string): AccentCheck['places'][number] | null {
  return checkAccent(accent).places.find(({ ratio, least }) => ratio < least) ?? null;
}

/** The usable colour that is closest to this one: mixed with black or white until it can be read and seen. */
export function nearestAccent(accent: string): string {
  for (let share = 0; share <= 100; share++) {
    for (const end of ['#000000', '#ffffff']) {
      const mixed = mix(accent, end, share / 100);
      if (!accentFault(mixed)) return mixed;
    }
  }
  throw new Error('Between black and white there is a grey that can be used');
}

/** A ratio as people read it, rounded down so that no refused ratio looks sufficient: '4.4 to 1'. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
}

/** The custom properties that replace the product's own accent (ui/css/tokens.css). */
export function paletteOf(accent: string): Record<`--brand${string}`, string> {
  const { ink } = checkAccent(accent);
  const soft = { dark: mix(accent, dark.ground, 0.84), light: mix(accent, light.ground, 0.86) };
  return {
    '--brand': accent,
    '--brand-hover': mix(accent, ink === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    '--brand-ink': ink,
    '--brand-text-dark': wordsOn([dark.hardest, soft.dark], accent),
    '--brand-text-light': wordsOn([light.hardest, soft.light], accent),
    '--brand-soft-dark': soft.dark,
    '--brand-soft-light': soft.light,
  };
}

/** The colour of words on all of these grounds. */
function wordsOn(grounds: string[], accent: string): string {
  return grounds.reduce((colour, ground) => legibleOn(ground, colour, ofWords) ?? colour, accent);
}

/** `share` of the second colour, the rest of the first. */
function mix(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
