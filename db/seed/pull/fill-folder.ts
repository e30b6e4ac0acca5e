import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Call, Say } from '../push/call';
import type { FolderContents } from './place-files';

/** A file of the app by its name; null when its bytes are not there. */
export type Download = (name: string) => Promise<ReadableStream<Uint8Array> | null>;

export interface PullTools {
  call: Call;
  download: Download;
  say: Say;
}

/** Writes texts and fetches files. Answers, in a line each, which files have no bytes. */
export async function fillFolder(
  target: string,
  { texts, files }: FolderContents,
  { download, say }: PullTools,
): Promise<string[]> {
  for (const [path, text] of texts) {
    const place = placeIn(target, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  const at = new Map<string, string>();
  const lost: string[] = [];
  for (const [path, name] of files) {
    const place = placeIn(target, path);
    await mkdir(dirname(place), { recursive: true });
    const twin = at.get(name);
    if (twin) await copyFile(twin, place);
    else {
      say(`Fetches ${path}`);
      const bytes = await download(name);
      if (!bytes) lost.push(`${path} has been lost: the app knows of it and does not have it. Put it there by hand.`);
      else {
        await pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(place));
        at.set(name, place);
      }
    }
  }
  return lost;
}

/** The names come from the app that was asked, which may be anybody's. */
function placeIn(target: string, path: string): string {
  const place = resolve(target, path);
  if (!place.startsWith(resolve(target) + sep)) throw new Error(`${path} would be written outside its folder.`);
  return place;
}

/** The name of what is pulled becomes a path, so it is held to what the app takes for one. Throws. */
export function requireSlug(slug: unknown): string {
  if (typeof slug === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new Error(`${String(slug)} is no address that a folder or file can be called by.`);
}
