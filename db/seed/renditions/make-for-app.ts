import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { PullTools } from '../pull/fill-folder';
import type { Call } from '../push/call';
import { filmsInApp } from '../push/compare-films';
import { ladderOf } from './ladder';
import { makeRenditions } from './make';
import { eachFilm } from './make-for-folder';
import { sendMade } from './send-made';

/**
 * Makes and sends the qualities that films of the app lack, such as those that were uploaded in the office. `work` is a
 * folder for what is under way: an interrupted run goes on with what it has made. Returns false if a film failed.
 */
export async function makeForApp(tools: PullTools & { work: string }): Promise<boolean> {
  const { call, download, say, work } = tools;
  let sent = 0;
  const isWhole = await eachFilm(lacking(call), say, async ({ clip, duration, ...film }) => {
    const folder = join(work, clip);
    const path = join(folder, 'source');
    mkdirSync(folder, { recursive: true });
    if (!existsSync(path)) {
      say(`Fetches ${clip}`);
      const bytes = await download(`c${clip}`);
      if (!bytes) throw new Error('the app knows of this film and does not have it');
      await pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(`${path}.part`));
      renameSync(`${path}.part`, path);
    }
    const made = await makeRenditions({ ...film, path, hash: clip, seconds: duration }, folder, say);
    if (made) await sendMade(clip, made, call, say);
    rmSync(folder, { recursive: true });
    sent += 1;
  });
  say(sent === 0 ? 'No film lacks qualities.' : `${sent} ${sent === 1 ? 'film has' : 'films have'} got qualities.`);
  return isWhole;
}

async function* lacking(call: Call) {
  for await (const film of filmsInApp(call)) {
    const name = `The film ${film.clip}`;
    const isMade = film.renditions.some((one) => one !== 'sound');
    if (!isMade && ladderOf({ ...film, seconds: film.duration }).length > 0) yield { ...film, name };
  }
}
