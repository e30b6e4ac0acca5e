/** A frame is raw RGB. Everything drawn is a flat rectangle, a cue flag, or a number composed of bars. */
import { palettes } from '../covers/parts/palettes.mjs';

export const frameSize = [640, 360];
export const frameBytes = frameSize[0] * frameSize[1] * 3;

const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const clamp = (value, max) => Math.max(0, Math.min(max, Math.round(value)));

/** Segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const digits = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];

/** Verbs to draw on one frame. Colours are names of inks in the palette. */
export function painter(buffer, paletteName) {
  const palette = palettes[paletteName];
  const [width, height] = frameSize;
  const row = (x0, x1, y, [r, g, b]) => {
    for (let i = (y * width + x0) * 3; i < (y * width + x1) * 3; i += 3) {
      buffer[i] = r;
      buffer[i + 1] = g;
      buffer[i + 2] = b;
    }
  };
  const rect = (x, y, w, h, ink) => {
    const colour = rgb(palette[ink]);
    const [x0, x1] = [clamp(x, width), clamp(x + w, width)];
    for (let line = clamp(y, height); line < clamp(y + h, height); line++) row(x0, x1, line, colour);
  };
  const flag = (x, y, size, ink) => {
    for (let i = 0; i < size; i++) rect(x, y + i, size * (1 - Math.abs((2 * i) / size - 1)), 1, ink);
  };
  const digit = (x, y, size, value, ink) => {
    const [w, h, t] = [size * 0.55, size, size * 0.13];
    const places = [
      [0, 0, w, t],
      [0, 0, t, h / 2],
      [w - t, 0, t, h / 2],
      [0, (h - t) / 2, w, t],
      [0, h / 2, t, h / 2],
      [w - t, h / 2, t, h / 2],
      [0, h - t, w, t],
    ];
    places.forEach(([dx, dy, dw, dh], i) => {
      if (digits[value][i] === '1') rect(x + dx, y + dy, dw, dh, ink);
    });
  };
  const number = (x, y, size, value, ink) =>
    [...String(value)].forEach((sign, i) => {
      digit(x + i * size * 0.75, y, size, Number(sign), ink);
    });
  rect(0, 0, width, height, 'ground');
  return { rect, flag, number, width, height };
}
