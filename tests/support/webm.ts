/** What a WebM for a test holds; unset parts make one that is taken. */
export interface WebmParts {
  seconds?: number;
  /** The time of the first cluster, in seconds. */
  begins?: number;
  /** Codecs, such as V_VP9; null for no such track. */
  video?: string | null;
  sound?: string | null;
  /** The length in the header, in milliseconds; null for none. */
  headerMs?: number | null;
  /** Segment and clusters do not say their sizes, as in a stream. */
  isLive?: boolean;
  docType?: string;
  isEncrypted?: boolean;
}

/** A WebM of valid elements at 640 × 360, with a cluster and a block of `bytes` each second; only its media is made up. */
export function webm(parts: WebmParts = {}, bytes = 20): Buffer {
  const {
    seconds = 7,
    begins = 0,
    video = 'V_VP9',
    sound = null,
    isLive = false,
    docType = 'webm',
    isEncrypted = false,
  } = parts;
  const headerMs = parts.headerMs === undefined ? seconds * 1000 : parts.headerMs;
  const size = Buffer.from('b0820280ba820168', 'hex');
  const encodings = isEncrypted ? [element('6d80', element('6240'))] : [];
  const tracks = [
    ...(video ? [track(1, 1, video, element('e0', size), ...encodings)] : []),
    ...(sound ? [track(2, 2, sound)] : []),
  ];
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(headerMs ?? 0);
  const info = element('1549a966', headerMs === null ? Buffer.alloc(0) : element('4489', duration));
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const time = Buffer.alloc(4);
    time.writeUInt32BE((begins + second) * 1000);
    const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(bytes, 7)]);
    const group = element('a0', element('a1', block), element('9b', Buffer.from([0x03, 0xe8])));
    return element(isLive ? '1f43b675*' : '1f43b675', element('e7', time), group);
  });
  const segment = [info, element('1654ae6b', ...tracks), ...clusters];
  const header = element('1a45dfa3', element('4282', Buffer.from(docType)));
  return Buffer.concat([header, element(isLive ? '18538067*' : '18538067', ...segment)]);
}

function track(number: number, type: number, codec: string, ...more: Buffer[]): Buffer {
  const facts = [element('d7', Buffer.from([number])), element('83', Buffer.from([type]))];
  return element('ae', ...facts, element('86', Buffer.from(codec)), ...more);
}

/** An element by the hexadecimal digits of its id; a star behind them leaves its length unknown. */
function element(id: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((0x01n << 56n) | (id.endsWith('*') ? 2n ** 56n - 1n : BigInt(content.length)));
  return Buffer.concat([Buffer.from(id.replace('*', ''), 'hex'), length, content]);
}
