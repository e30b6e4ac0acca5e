type Rgb = readonly [number, number, number];

const hexColour = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The components of '#' and six hexadecimal digits; null for any other text. */
function readHex(text: string): Rgb | null {
  const parts = hexColour
    .exec(text)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  return parts ? [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0] : null;
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratioOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast of two colours as WCAG 2.2 defines it, 1 to 21. Both are '#' and six hexadecimal digits. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [readHex(one), readHex(other)];
  if (!a || !b) throw new TypeError('A colour is # and six hexadecimal digits');
  return ratioOf(a, b);
}

/**
 * The colour closest to `colour` that has at least this contrast on the ground: mixed with white on a dark ground, with
 * black on a light one. Null for a text that is not a colour, so that nothing else gets into a style.
 */
export function legibleOn(ground: string, colour: string, ratio: number): string | null {
  const [under, own] = [readHex(ground), readHex(colour)];
  if (!under || !own) return null;
  const end = luminance(under) < 0.18 ? 255 : 0;
  for (let share = 0; share <= 20; share++) {
    const mixed = own.map((part) => Math.round(part + ((end - part) * share) / 20)) as unknown as Rgb;
    if (ratioOf(mixed, under) >= ratio) {
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    }
  }
  return end === 255 ? '#ffffff' : '#000000';
}
