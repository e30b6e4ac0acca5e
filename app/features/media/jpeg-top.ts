/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

interface Component {
  id: number;
  /** The component's blocks per unit, horizontally and vertically. */
  across: number;
  down: number;
  /** The factor from an encoded mean to a colour value. */
  scale: number;
  table: HuffmanTable | null;
  acTable: HuffmanTable | null;
  /** The encoded mean of the last block: each block stores the difference from it. */
  last: number;
}

/** Huffman codes by length and value, built as in annex C of the standard. */
type HuffmanTable = Map<number, number>;

/** The number of units to read: enough for the top of a picture, and a fraction of a large one. */
const mostUnits = 600;

/**
 * The colours of a JPEG's first rows, one per unit of 8 × 8 or 16 × 16 pixels. They are the blocks' means (DC
 * coefficients), so no block is decoded. Throws for a damaged file; empty for CMYK and arithmetic coding.
 */
export function jpegTop(bytes: Uint8Array): Colour[] {
  const shortAt = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const quantisers = new Map<number, number>();
  const tables = new Map<number, HuffmanTable>();
  let frame: { isProgressive: boolean; components: (Component & { quantiser: number })[] } | null = null;
  let interval = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error('no marker');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const body = at + 4;
    const end = at + 2 + shortAt(at + 2);
    if (marker === 0xdb) {
      for (let p = body; p < end; ) {
        const [wide, id] = [(bytes[p] ?? 0) >> 4, (bytes[p] ?? 0) & 15];
        quantisers.set(id, wide ? shortAt(p + 1) : (bytes[p + 1] ?? 1));
        p += 1 + (wide ? 128 : 64);
      }
    } else if (marker === 0xc4) {
      for (let p = body; p < end; ) {
        const counts = bytes.subarray(p + 1, p + 17);
        const total = counts.reduce((sum, count) => sum + count, 0);
        tables.set(bytes[p] ?? 0, tableOf(counts, bytes.subarray(p + 17, p + 17 + total)));
        p += 17 + total;
      }
    } else if (marker === 0xdd) {
      interval = shortAt(body);
    } else if (marker >= 0xc0 && marker <= 0xc2) {
      const components = Array.from({ length: bytes[body + 5] ?? 0 }, (_, index) => {
        const p = body + 6 + index * 3;
        return {
          id: bytes[p] ?? 0,
          across: (bytes[p + 1] ?? 0) >> 4,
          down: (bytes[p + 1] ?? 0) & 15,
          quantiser: bytes[p + 2] ?? 0,
          scale: 1,
          table: null,
          acTable: null,
          last: 0,
        };
      });
      frame = { isProgressive: marker === 0xc2, components };
    } else if (marker === 0xda) {
      if (!frame || ![1, 3].includes(frame.components.length)) return [];
      const count = bytes[body] ?? 0;
      // A scan per component is rare, so it is not supported.
      if (count !== frame.components.length) return [];
      const shift = frame.isProgressive ? (bytes[end - 1] ?? 0) & 15 : 0;
      for (let index = 0; index < count; index++) {
        const [id, which = 0] = [bytes[body + 1 + index * 2], bytes[body + 2 + index * 2]];
        const component = frame.components.find((one) => one.id === id);
        if (!component) return [];
        component.table = tables.get(which >> 4) ?? null;
        component.acTable = frame.isProgressive ? null : (tables.get(0x10 | (which & 15)) ?? null);
        // A block's mean is an eighth of its DC coefficient.
        component.scale = ((quantisers.get(component.quantiser) ?? 1) * 2 ** shift) / 8;
        if (count === 1) [component.across, component.down] = [1, 1];
      }
      return unitsOf(bitsFrom(bytes, end), frame.components, frame.isProgressive, interval);
    } else if (marker > 0xc2 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      return [];
    }
    at = end;
  }
  return [];
}

function unitsOf(bits: Bits, components: Component[], isProgressive: boolean, interval: number): Colour[] {
  const colours: Colour[] = [];
  for (let unit = 0; unit < mostUnits; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      bits.restart();
      for (const component of components) component.last = 0;
    }
    const means: number[] = [];
    for (const component of components) {
      let sum = 0;
      const blocks = component.across * component.down;
      for (let block = 0; block < blocks; block++) {
        const size = symbol(bits, component.table);
        if (size === null) return colours;
        component.last += signed(bits.take(size), size);
        sum += component.last;
        if (!isProgressive && !passOver(bits, component.acTable)) return colours;
      }
      means.push((sum / blocks) * component.scale + 128);
    }
    if (bits.isOver()) return colours;
    colours.push(toRgb(means));
  }
  return colours;
}

/** Skips the AC coefficients of a block; false at the end of the scan. */
function passOver(bits: Bits, table: HuffmanTable | null): boolean {
  for (let at = 1; at < 64; ) {
    const code = symbol(bits, table);
    if (code === null) return false;
    const [run, size] = [code >> 4, code & 15];
    if (size === 0 && run < 15) return true;
    bits.take(size);
    at += run + 1;
  }
  return true;
}

function toRgb([light = 0, blue = 128, red = 128]: number[]): Colour {
  const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  return [
    clamp(light + 1.402 * (red - 128)),
    clamp(light - 0.344136 * (blue - 128) - 0.714136 * (red - 128)),
    clamp(light + 1.772 * (blue - 128)),
  ];
}

type Bits = ReturnType<typeof bitsFrom>;

function bitsFrom(bytes: Uint8Array, from: number) {
  let at = from;
  let bit = 0;
  let isOver = false;
  const one = (): number => {
    const byte = bytes[at];
    if (byte === undefined || (byte === 0xff && bytes[at + 1] !== 0)) {
      isOver = true;
      return 0;
    }
    const value = (byte >> (7 - bit)) & 1;
    bit += 1;
    if (bit === 8) {
      bit = 0;
      at += byte === 0xff ? 2 : 1;
    }
    return value;
  };
  return {
    take(count: number): number {
      let value = 0;
      for (let index = 0; index < count; index++) value = (value << 1) | one();
      return value;
    },
    /** Continues after the next restart marker. */
    restart() {
      if (bit > 0) at += bytes[at] === 0xff ? 2 : 1;
      bit = 0;
      at += 2;
    },
    /** Whether more bits were taken than the file has. */
    isOver: () => isOver,
  };
}

function symbol(bits: Bits, table: HuffmanTable | null): number | null {
  if (!table) return null;
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    code = (code << 1) | bits.take(1);
    const found = table.get((length << 16) | code);
    if (found !== undefined) return bits.isOver() ? null : found;
  }
  return null;
}

function tableOf(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const table: HuffmanTable = new Map();
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let at = 0; at < count; at++) {
      table.set(((index + 1) << 16) | code, values[next] ?? 0);
      code += 1;
      next += 1;
    }
    code <<= 1;
  });
  return table;
}

/** Decodes a signed number of `size` bits: in the standard, the lower half of the values are negative. */
function signed(value: number, size: number): number {
  return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}
