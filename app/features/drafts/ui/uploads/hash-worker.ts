import { SHA256 } from '@stablelib/sha256';

/* A Web Worker that hashes a file piece by piece and reports its progress. */

const piece = 1024 * 1024;

/**
 * The browser itself hashes files of up to this many bytes at once, which is faster but holds the whole file in memory.
 */
const mostAtOnce = 64 * piece;

/** The worker's messages: bytes read, the hash at the end, or that the file cannot be read. */
export type Hashed = { read: number } | { sha256: string } | { isUnreadable: true };

const tell = (message: Hashed) => postMessage(message);

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = file.size > mostAtOnce ? await inPieces(file) : await atOnce(file);
    tell({ sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') });
  } catch {
    tell({ isUnreadable: true });
  }
});

async function atOnce(file: File): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
}

async function inPieces(file: File): Promise<Uint8Array> {
  const hash = new SHA256();
  for (let at = 0; at < file.size; at += piece) {
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
    tell({ read: Math.min(at + piece, file.size) });
  }
  return hash.digest();
}
