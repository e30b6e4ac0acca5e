import { palettes } from '../covers/parts/palettes.mjs';

export const width = 640;
export const height = 360;

export type Ink = 'ground' | 'shade' | 'ink' | 'paper' | 'cue';

/** A font of five columns of seven dots, one byte per column, the lowest bit at the top. */
const letters: Record<string, string> = {
  '!': '00005f0000', '%': '2313086462', "'": '0000070000', '(': '001c224100', ')': '0041221c00',
  '+': '08083e0808', ',': '0080703000', '-': '0808080808', '.': '0000606000', '/': '2010080402',
  '0': '3e5149453e', '1': '00427f4000', '2': '7249494946', '3': '2141494d33', '4': '1814127f10',
  '5': '2745454539', '6': '3c4a494931', '7': '4121110907', '8': '3649494936', '9': '464949291e',
  ':': '0000140000', '=': '1414141414', '?': '0201590906',
  A: '7c1211127c', B: '7f49494936', C: '3e41414122', D: '7f4141413e', E: '7f49494941', F: '7f09090901',
  G: '3e41415173', H: '7f0808087f', I: '00417f4100', J: '2040413f01', K: '7f08142241', L: '7f40404040',
  M: '7f021c027f', N: '7f0408107f', O: '3e4141413e', P: '7f09090906', Q: '3e4151215e', R: '7f09192946',
  S: '2649494932', T: '03017f0103', U: '3f4040403f', V: '1f2040201f', W: '3f4038403f', X: '6314081463',
  Y: '0304780403', Z: '6159494d43',
}; // biome-ignore format: a table

export interface Painter {
  /** Whole pixels, cut at the edges of the picture. */
  rect: (x: number, y: number, w: number, h: number, ink: Ink) => void;
  disc: (x: number, y: number, radius: number, ink: Ink) => void;
  line: (x0: number, y0: number, x1: number, y1: number, thick: number, ink: Ink) => void;
  /** Draws capitals, digits and a few signs; returns the width. `size` is the size of a dot. */
  text: (x: number, y: number, words: string, size: number, ink: Ink) => number;
}

/** Draws on an RGBA picture, four bytes per pixel. */
export function painter(pixels: Uint32Array, palette: 'night' | 'petrol' | 'cobalt'): Painter {
  const colours = Object.fromEntries(
    (['ground', 'shade', 'ink', 'paper', 'cue'] as const).map((ink) => {
      const hex = Number.parseInt(palettes[palette][ink].slice(1), 16);
      return [ink, (0xff000000 | ((hex & 255) << 16) | (hex & 0xff00) | (hex >> 16)) >>> 0];
    }),
  ) as Record<Ink, number>;
  const rect: Painter['rect'] = (x, y, w, h, ink) => {
    const [x0, x1] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))];
    const [y0, y1] = [Math.max(0, Math.round(y)), Math.min(height, Math.round(y + h))];
    if (x1 <= x0) return;
    for (let row = y0; row < y1; row++) pixels.fill(colours[ink], row * width + x0, row * width + x1);
  };
  const disc: Painter['disc'] = (x, y, radius, ink) => {
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.round(Math.sqrt(radius * radius - dy * dy));
      rect(x - half, y + dy, half * 2 + 1, 1, ink);
    }
  };
  const line: Painter['line'] = (x0, y0, x1, y1, thick, ink) => {
    const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0));
    for (let i = 0; i <= steps; i++) {
      const part = i / Math.max(1, steps);
      rect(x0 + (x1 - x0) * part - thick / 2, y0 + (y1 - y0) * part - thick / 2, thick, thick, ink);
    }
  };
  const text: Painter['text'] = (x, y, words, size, ink) => {
    [...words.toUpperCase().replaceAll('’', "'")].forEach((sign, place) => {
      const dots = letters[sign];
      if (!dots) return;
      for (let column = 0; column < 5; column++) {
        const bits = Number.parseInt(dots.slice(column * 2, column * 2 + 2), 16);
        for (let row = 0; row < 8; row++) {
          if (bits & (1 << row)) rect(x + (place * 6 + column) * size, y + row * size, size, size, ink);
        }
      }
    });
    return words.length * 6 * size;
  };
  rect(0, 0, width, height, 'ground');
  return { rect, disc, line, text };
}
