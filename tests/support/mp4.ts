/** What an MP4 for a test holds; unset parts make one that is taken. */
export interface Mp4Parts {
  seconds?: number;
  /** Sample entries, such as hvc1; null for no such track. */
  video?: string | null;
  sound?: string | null;
  /** Bytes of media, each `salt`. */
  bytes?: number;
  salt?: number;
  /** The length is in this many fragments alone. */
  fragments?: number;
  /** The length in the header, in milliseconds; hexadecimal in its 64-bit form. */
  headerMs?: number | `0x${string}`;
  brand?: string;
}

/** An MP4 of valid boxes at 640 × 360, its metadata behind its media; only its media is made up. */
export function mp4(parts: Mp4Parts = {}): Buffer {
  const { seconds = 7, bytes = 50, salt = 7, fragments = 0, headerMs, brand = 'isom' } = parts;
  const length = fragments ? 0 : seconds * 1000;
  const kinds = { vide: parts.video === undefined ? 'avc1' : parts.video, soun: parts.sound ?? null };
  const tracks = Object.entries(kinds).flatMap(([handler, codec]) => (codec ? [{ handler, codec }] : []));
  const traks = tracks.map(({ handler, codec }, n) => trak(n + 1, handler, codec, length));
  const mvex = fragments ? [box('mvex', box('trex', words(0, 1, 1, 1000, 0, 0)))] : [];
  const moov = box('moov', header(headerMs ?? length), ...traks, ...mvex);
  const ftyp = box('ftyp', Buffer.from(brand), words(0));
  const mdat = box('mdat', Buffer.alloc(bytes, salt));
  if (!fragments) return Buffer.concat([ftyp, mdat, moov]);
  const count = seconds / fragments;
  const moof = box('moof', box('traf', box('tfhd', words(0, 1)), box('trun', words(0, count))));
  return Buffer.concat([ftyp, moov, ...Array.from({ length: fragments }, () => [moof, mdat]).flat()]);
}

function header(ms: number | string): Buffer {
  if (typeof ms === 'number') return box('mvhd', words(0, 0, 0, 1000, ms), Buffer.alloc(80));
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(ms));
  return box('mvhd', Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), words(1000), long, Buffer.alloc(80));
}

function trak(id: number, handler: string, codec: string, length: number): Buffer {
  const isVideo = handler === 'vide';
  const entry = Buffer.alloc(isVideo ? 78 : 28);
  const size = isVideo ? words(640 << 16, 360 << 16) : words(0, 0);
  const samples = box(
    'stbl',
    box('stsd', words(0, 1), box(codec, entry)),
    box('stts', words(0, 1, length ? 1 : 0, length)),
    box('stco', words(0, 1, 24)),
  );
  return box(
    'trak',
    box('tkhd', words(0, 0, 0, id), Buffer.alloc(60), size),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, length, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler)),
      box('minf', samples),
    ),
  );
}

const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [n, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * n);
  return bytes;
};

function box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([words(content.length + 8), Buffer.from(name, 'latin1'), content]);
}
