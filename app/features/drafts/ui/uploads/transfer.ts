import type { BegunUpload, CompletedUpload, StoredFile } from '../../file-schema';
import { ask, Refused, rest } from './ask';
import type { Hashed } from './hash-worker';

/** The signal and the callbacks of a running transfer. */
export interface Telling {
  signal: AbortSignal;
  onLost: (isLost: boolean) => void;
  /** Called with the number of bytes read for the hash, stored by the server, or checked by the server. */
  onStep: (step: 'reading' | 'sending' | 'checking', bytes: number) => void;
  /** Called with the server's id of the upload, once it is known. */
  onBegun: (uploadId: string) => void;
}

/** The number of parts that are sent at once: while one is stored, the next one is on its way. */
const lanes = 2;

/**
 * Sends a video in parts, but only the parts that the server lacks. `known` is the video's hash from an earlier try.
 */
export async function sendInParts(file: File, telling: Telling, known: { sha256?: string }): Promise<StoredFile> {
  known.sha256 ??= await hashInWorker(file, telling);
  const announced = { sha256: known.sha256, bytes: String(file.size) };
  for (;;) {
    const begun = await ask<BegunUpload>('begin', announced, telling);
    telling.onBegun(begun.uploadId);
    try {
      await sendParts(file, begun, telling);
      return await completed(begun.uploadId, telling);
    } catch (error) {
      // The upload was deleted or cancelled elsewhere, or another tab has sent the same file meanwhile.
      const isStale = error instanceof Refused && (error.status === 404 || stale.has(error.code));
      if (!isStale) throw error;
      await rest(1000, telling.signal);
      telling.signal.throwIfAborted();
    }
  }
}

const stale = new Set(['UPLOAD_CLOSED', 'PARTS_MISSING']);

/** Sends a small file in one request. The last byte counts as sent once the server has answered. */
export function sendWhole(file: File, telling: Telling): Promise<StoredFile> {
  telling.onStep('sending', 0);
  const onSent = (bytes: number) => telling.onStep('sending', Math.min(bytes, file.size - 1));
  return ask<StoredFile>('whole', { file }, { ...telling, onSent });
}

async function sendParts(file: File, { uploadId, partBytes, parts }: BegunUpload, telling: Telling): Promise<void> {
  const count = Math.ceil(file.size / partBytes);
  const there = new Set(parts);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !there.has(number));
  const sizeOf = (number: number) => Math.min(partBytes, file.size - (number - 1) * partBytes);
  const stored = () => [...there].reduce((sum, number) => sum + sizeOf(number), 0);
  telling.onStep('sending', stored());
  const lane = async () => {
    for (let number = missing.shift(); number; number = missing.shift()) {
      const at = (number - 1) * partBytes;
      await sendPart(uploadId, number, file.slice(at, at + sizeOf(number)), telling);
      there.add(number);
      telling.onStep('sending', stored());
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function sendPart(uploadId: string, number: number, part: Blob, telling: Telling): Promise<void> {
  for (let tries = 0; ; tries++) {
    const bytes = await part.arrayBuffer();
    const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    try {
      await ask('part', { uploadId, number: String(number), sha256, file: new Blob([bytes]) }, telling);
      return;
    } catch (error) {
      // The part was damaged or cut off on the way.
      const isWorthAnother = error instanceof Refused && error.status === 422 && tries < 3;
      if (!isWorthAnother) throw error;
    }
  }
}

async function completed(uploadId: string, telling: Telling): Promise<StoredFile> {
  for (;;) {
    const { state, checkedBytes, kind, name } = await ask<CompletedUpload>('complete', { uploadId }, telling);
    telling.onStep('checking', checkedBytes);
    if (state === 'done') return { kind, name };
    await rest(1000, telling.signal);
    telling.signal.throwIfAborted();
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function hashInWorker(file: File, { signal, onStep }: Telling): Promise<string> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    const unreadable = () => reject(new Refused('The file can no longer be read. Choose it again.', '', 0));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', unreadable);
    worker.addEventListener('message', ({ data }: MessageEvent<Hashed>) => {
      if ('read' in data) onStep('reading', data.read);
      else if ('sha256' in data) resolve(data.sha256);
      else unreadable();
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
