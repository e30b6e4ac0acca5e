import { contrastOf, legibleOn } from './contrast';

/** The page background of each theme, and its surface with the lowest contrast (ui/css/tokens.css). */
const dark = { ground: '#131117', hardest: '#25212d' };
const light = { ground: '#f5f4f7', hardest: '#e9e7ed' };

/** The two text colours on the accent. */
const inks = ['#ffffff', '#131117'] as const;

/** The contrasts that WCAG 2.2 requires for text, and for graphics such as markers and outlines. */
const ofWords = 4.5;
const ofSigns = 3;

export interface AccentCheck {
  /** The text colour on the accent. */
  ink: string;
  /** The contrast in three places: text on a button, and a marker on the dark and on the light page. */
  places: { place: 'words' | 'dark' | 'light'; ratio: number; least: number }[];
}

/** The contrasts of an accent colour ('#' and six hexadecimal digits) in the places where it is used. */
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

/** The first place where the contrast is too low; null if the colour can be used. */
export function accentFault(accent: string): AccentCheck['places'][number] | null {
  return checkAccent(accent).places.find(({ ratio, least }) => ratio < least) ?? null;
}

/** The closest usable colour: mixed with black or white until every contrast is sufficient. */
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

/** A text colour that is legible on all of these backgrounds. */
function wordsOn(grounds: string[], accent: string): string {
  return grounds.reduce((colour, ground) => legibleOn(ground, colour, ofWords) ?? colour, accent);
}

/** Mixes two colours; `share` is that of the second, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
