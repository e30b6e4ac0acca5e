import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BegunUpload, CompletedUpload } from '~/features/drafts/file-schema';
import type { Call, Say } from './call';

/** Sends the files that the app lacks; `all` has each file's path by the app's name. */
export async function sendFiles(all: Map<string, string>, call: Call, say: Say): Promise<void> {
  const names = [...all.keys()];
  for (let at = 0; at < names.length; at += 200) {
    const some = names.slice(at, at + 200);
    const there = new Set((await call('PATCH', '/admin/files', { names: some })) as string[]);
    for (const name of some.filter((one) => !there.has(one))) {
      const path = all.get(name) ?? '';
      say(`Sends ${basename(path)}`);
      if ((await stat(path)).size > mostInOneRequest) await sendInParts(path, call, say);
      else await sendWhole(path, call);
    }
  }
}

/** The app's limit for one request; the form around a file adds a little. */
const mostInOneRequest = 32_000_000;

async function sendWhole(path: string, call: Call): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(path)]), basename(path));
  await call('POST', '/admin/files', form);
}

/** Uploads a large video in parts and resumes an earlier, interrupted upload. */
async function sendInParts(path: string, call: Call, say: Say): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const announced = { sha256: await hashOf(file, size), bytes: size };
    const begun = (await call('POST', '/admin/uploads', announced)) as BegunUpload;
    const { uploadId, partBytes } = begun;
    const count = Math.ceil(size / partBytes);
    for (let number = 1; number <= count; number++) {
      if (begun.parts.includes(number)) continue;
      const part = await readAt(file, (number - 1) * partBytes, Math.min(partBytes, size - (number - 1) * partBytes));
      const sha256 = createHash('sha256').update(part).digest('hex');
      await call('PUT', `/admin/uploads/${uploadId}/parts/${number}?sha256=${sha256}`, part);
      if (number % 10 === 0 || number === count) say(`  ${number} of ${count} parts`);
    }
    await completed(uploadId, call, say);
  } finally {
    await file.close();
  }
}

/** Closes the upload and asks until the app has checked the whole file. */
async function completed(uploadId: string, call: Call, say: Say): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    const { state, checkedBytes, bytes } = (await call('POST', `/admin/uploads/${uploadId}`)) as CompletedUpload;
    if (state === 'done') return;
    if (seconds % 10 === 9) say(`  The app has checked ${Math.round((100 * checkedBytes) / bytes)} per cent`);
    await setTimeout(1000);
  }
}

async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  const step = 1024 * 1024;
  for (let at = 0; at < size; at += step) hash.update(await readAt(file, at, Math.min(step, size - at)));
  return hash.digest('hex');
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let had = 0; had < length; ) {
    const { bytesRead } = await file.read(bytes, had, length - had, at + had);
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent.');
    had += bytesRead;
  }
  return bytes;
}
