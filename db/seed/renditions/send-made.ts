import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { clipKey } from '~/features/drafts/rules';
import type { SaveRenditions } from '~/features/media/films/schema';
import type { Call, Say } from '../push/call';
import { sendFiles } from '../push/send-files';
import type { Made } from './made';

/** Sends what was made of a film: the files that the app lacks, then what they are. */
export async function sendMade(clip: string, { qualities, sound }: Made, call: Call, say: Say): Promise<void> {
  const files = new Map<string, string>();
  const saved: SaveRenditions = { clip, qualities: [], sound: null };
  for (const { height, path, codecs, film } of qualities) {
    const hash = await hashOf(path);
    files.set(clipKey(hash, 'video/mp4'), path);
    saved.qualities.push({ height, clip: hash, codecs, film });
  }
  if (sound) {
    saved.sound = await hashOf(sound);
    files.set(`a${saved.sound}`, sound);
  }
  await sendFiles(files, call, say);
  await call('PUT', `/admin/films/${clip}`, { ...saved, clip: undefined });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex').slice(0, 20);
}
