import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Call, Say } from '../push/call';
import type { FolderContents } from './place-files';

/** A file of the app by its name; null if its bytes are missing. */
export type Download = (name: string) => Promise<ReadableStream<Uint8Array> | null>;

export interface PullTools {
  call: Call;
  download: Download;
  say: Say;
}

/** A sentence about the files whose texts have HTML, for which Markdown has no sign; empty if there are none. */
export function spellHtml({ texts }: FolderContents): string {
  const count = [...texts.values()].filter((text) => /^<\w/m.test(text)).length;
  return count ? ` HTML that Markdown has no sign for stays in ${count} of its files.` : '';
}

/** Writes texts and downloads files. Returns the files without bytes, one line each. */
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

/** Path traversal check: the names come from the app that was called, which is not trusted. */
function placeIn(target: string, path: string): string {
  const place = resolve(target, path);
  if (!place.startsWith(resolve(target) + sep)) throw new Error(`${path} would be written outside its folder.`);
  return place;
}

/** Validates the slug of pulled content like the app does, since it becomes a path. Throws. */
export function requireSlug(slug: unknown): string {
  if (typeof slug === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new Error(`${String(slug)} is no address that a folder or file can be called by.`);
}
