import type { Row } from './queue';

/** How far a file has come, in per cent; 100 only when all of it has. */
export const percentOf = ({ bytes, size }: Pick<Row, 'bytes' | 'size'>) => Math.floor((100 * bytes) / size);

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `900 MB`, `2.4 MB`, `120 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${number(Math.ceil(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${number(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB` : `${number(bytes / 1e9, 2)} GB`;
}

/** `2 min 22 s left`. */
export function leftText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s left`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min left`;
}

/** What the row of a file says. */
export function tellOf(row: Row): string {
  const { state, bytes, size, speed, isLost, words } = row;
  const far = `${sizeText(bytes)} of ${sizeText(size)}, ${percentOf(row)} per cent`;
  // Bytes that were read or checked are not bytes that were sent.
  if (isLost) return `${state === 'sending' ? far : sizeText(size)}. The connection is lost. It goes on by itself.`;
  switch (state) {
    case 'waiting':
      return `${sizeText(size)}. Waits for its turn`;
    case 'reading':
      return `Reads the file, ${percentOf(row)} per cent`;
    case 'sending':
      return speed > 0 ? `${far}. ${sizeText(speed)} a second, ${leftText((size - bytes) / speed)}` : far;
    case 'checking':
      return `Uploaded. The server checks it, ${percentOf(row)} per cent`;
    case 'paused':
      return words || `Paused at ${far}`;
    case 'failed':
      return words;
    case 'done':
      return `${sizeText(size)}, uploaded. It is added when you save.`;
  }
}
