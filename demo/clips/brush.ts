/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A text as Chromium draws it: the cover of each pixel, 0 to 255. */
export interface Lettering {
  width: number;
  height: number;
  cover: Uint8Array;
}

/** Shapes with soft edges. Places are in pixels, and may lie between two. */
export interface Brush {
  /** Whole pixels, without soft edges: for what there are hundreds of in a picture. */
  rect: (x: number, y: number, w: number, h: number, colour: Colour) => void;
  box: (x: number, y: number, w: number, h: number, radius: number, colour: Colour) => void;
  disc: (x: number, y: number, radius: number, colour: Colour) => void;
  ring: (x: number, y: number, radius: number, thick: number, colour: Colour) => void;
  stroke: (from: readonly [number, number], to: readonly [number, number], thick: number, colour: Colour) => void;
  /** A triangle that points downwards or to the right. */
  flag: (x: number, y: number, size: number, to: 'down' | 'right', colour: Colour) => void;
  letters: (x: number, y: number, lettering: Lettering, colour: Colour) => void;
}

export const colourOf = (hex: string): Colour => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

/** A colour between two: 0 is the first. */
export const between = (one: Colour, two: Colour, share: number): Colour =>
  [0, 1, 2].map((i) => Math.round(one[i]! + (two[i]! - one[i]!) * share)) as unknown as Colour;

/** Draws on an RGBA picture. */
export function brush(pixels: Uint8Array<ArrayBuffer>, width: number, height: number): Brush {
  const whole = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const blend = (at: number, [red, green, blue]: Colour, cover: number) => {
    pixels[at] = pixels[at]! + (red - pixels[at]!) * cover;
    pixels[at + 1] = pixels[at + 1]! + (green - pixels[at + 1]!) * cover;
    pixels[at + 2] = pixels[at + 2]! + (blue - pixels[at + 2]!) * cover;
  };
  /** Fills what lies within a shape. `distance` is how far a point lies outside of its edge, negative within. */
  const fill = (
    [x0, y0, x1, y1]: readonly [number, number, number, number],
    colour: Colour,
    distance: (x: number, y: number) => number,
  ) => {
    const [left, right] = [Math.max(0, Math.floor(x0 - 1)), Math.min(width, Math.ceil(x1 + 1))];
    const [top, bottom] = [Math.max(0, Math.floor(y0 - 1)), Math.min(height, Math.ceil(y1 + 1))];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const cover = 0.5 - distance(x + 0.5, y + 0.5);
        if (cover > 0) blend((y * width + x) * 4, colour, Math.min(1, cover));
      }
    }
  };
  return {
    rect: (x, y, w, h, [red, green, blue]) => {
      const value = (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
      const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))];
      const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(height, Math.round(y + h))];
      if (right <= left) return;
      for (let row = top; row < bottom; row++) whole.fill(value, row * width + left, row * width + right);
    },
    box: (x, y, w, h, radius, colour) => {
      const [cx, cy, hw, hh] = [x + w / 2, y + h / 2, w / 2 - radius, h / 2 - radius];
      fill([x, y, x + w, y + h], colour, (px, py) => {
        const [dx, dy] = [Math.abs(px - cx) - hw, Math.abs(py - cy) - hh];
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(0, Math.max(dx, dy)) - radius;
      });
    },
    disc: (x, y, radius, colour) => {
      fill([x - radius, y - radius, x + radius, y + radius], colour, (px, py) => Math.hypot(px - x, py - y) - radius);
    },
    ring: (x, y, radius, thick, colour) => {
      const far = radius + thick / 2;
      fill(
        [x - far, y - far, x + far, y + far],
        colour,
        (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - thick / 2,
      );
    },
    stroke: ([x0, y0], [x1, y1], thick, colour) => {
      const long = Math.hypot(x1 - x0, y1 - y0);
      const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long];
      const wide = thick / 2;
      fill(
        [Math.min(x0, x1) - wide, Math.min(y0, y1) - wide, Math.max(x0, x1) + wide, Math.max(y0, y1) + wide],
        colour,
        (px, py) => {
          const along = (px - x0) * ux + (py - y0) * uy;
          return Math.max(-along, along - long, Math.abs((py - y0) * ux - (px - x0) * uy) - wide);
        },
      );
    },
    flag: (x, y, size, to, colour) => {
      // Its two slanting edges lean by a half of its depth.
      const slope = Math.hypot(1, 0.5);
      fill([x, y, x + size, y + size], colour, (px, py) => {
        const [deep, aside] = to === 'down' ? [py - y, px - x - size / 2] : [px - x, py - y - size / 2];
        return Math.max(-deep, (Math.abs(aside) - (size - deep) / 2) / slope);
      });
    },
    letters: (x, y, lettering, colour) => {
      const [left, top] = [Math.round(x), Math.round(y)];
      for (let row = 0; row < lettering.height; row++) {
        for (let column = 0; column < lettering.width; column++) {
          const cover = lettering.cover[row * lettering.width + column]!;
          const [px, py] = [left + column, top + row];
          if (cover === 0 || px < 0 || px >= width || py < 0 || py >= height) continue;
          blend((py * width + px) * 4, colour, cover / 255);
        }
      }
    },
  };
}
