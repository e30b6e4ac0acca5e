import { basename, extname } from 'node:path';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import { sizedPictureOf } from '~/kit/sized-pictures';
import { labelOf } from '../course-folder/files';
import type { KeptNames } from './kept-names';

/** The content of a pulled course's folder, by path. */
export interface FolderContents {
  texts: Map<string, string>;
  /** The app's name of each file. */
  files: Map<string, string>;
}

/**
 * Assigns a path to each picture and clip: the one in `kept`, or else a name that derives from the bytes, so that it is
 * the same in every pull. `isWebm` says which clips, by their hashes, are WebM.
 */
export function filePlaces(
  contents: FolderContents,
  isWebm: (clip: string) => boolean = () => false,
  kept: KeptNames = new Map(),
) {
  const stems = new Map<string, string>();
  const keptClips = new Set([...kept].flatMap(([name, path]) => (name.startsWith('c') ? [stemOf(path)] : [])));

  /** The kept place of a file, unless its name would make it the poster or the sound of a clip that it is not. */
  function ownPlace(name: string): string | undefined {
    const path = kept.get(name);
    if (path && contents.files.get(path) === name) return path;
    return path && !path.startsWith('posters/') && !keptClips.has(stemOf(path)) ? path : undefined;
  }

  /** The kept place of a clip without its ending, or one by its hash. */
  function baseOf(clip: string): string {
    const path = kept.get(`c${clip}`);
    return path && path === videoAt(stemOf(path), clip) ? stemOf(path) : `clips/${clip}`;
  }

  /** `stem` with the ending of its clip. */
  const videoAt = (stem: string, clip: string) => `${stem}.${isWebm(clip) ? 'webm' : 'mp4'}`;

  const nameOf = (id: string) => `${id}.${extensionOf(id)}`;

  function picture(id: string): string {
    const path = ownPlace(id) ?? `pictures/${nameOf(id)}`;
    contents.files.set(path, id);
    return path;
  }

  /** Captions, sound and poster are named after their clip, so the same clip with other captions needs another file. */
  function video(draft: VideoDraft): string {
    const key = JSON.stringify([draft.clip, draft.audio, draft.poster, draft.captions]);
    const known = stems.get(key);
    if (known) return videoAt(known, draft.clip);
    const base = baseOf(draft.clip);
    const isTaken = (one: string) => [...stems.values()].includes(one) || (one !== base && keptClips.has(one));
    let stem = base;
    for (let twin = 2; isTaken(stem); twin++) stem = `${base}-${twin}`;
    stems.set(key, stem);
    contents.files.set(videoAt(stem, draft.clip), `c${draft.clip}`);
    if (draft.audio) contents.files.set(`${stem}.m4a`, `a${draft.audio}`);
    if (draft.poster) {
      const beside = `${stem}.${extensionOf(draft.poster)}`;
      const inPosters = `posters/${basename(beside)}`;
      contents.files.set(kept.get(draft.poster) === inPosters ? inPosters : beside, draft.poster);
    }
    for (const { language, label, vtt } of draft.captions) {
      const name = label === labelOf(language) ? language : `${language}.${fileNameOf(label)}`;
      contents.texts.set(`${stem}.${name}.vtt`, vtt);
    }
    return videoAt(stem, draft.clip);
  }

  /** The course names the trailer's poster, so the trailer shares a lesson's clip whatever the poster beside it. */
  function trailer({ poster: _, ...draft }: VideoDraft): string {
    const same = [...stems.keys()].find((key) => {
      const [clip, audio, , captions] = JSON.parse(key);
      return JSON.stringify([clip, audio, captions]) === JSON.stringify([draft.clip, draft.audio, draft.captions]);
    });
    return same ? videoAt(stems.get(same) as string, draft.clip) : video({ ...draft, poster: null });
  }

  function sound(hash: string): string {
    const path = ownPlace(`a${hash}`) ?? `sounds/${hash}.m4a`;
    contents.files.set(path, `a${hash}`);
    return path;
  }

  /** The file of a video that was placed before. */
  function placed(clip: string): string {
    const same = [...stems].find(([key]) => JSON.parse(key)[0] === clip);
    return videoAt(same?.[1] ?? baseOf(clip), clip);
  }

  return { nameOf, picture, video, trailer, sound, placed };
}

/** A path without its ending. */
function stemOf(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}

function extensionOf(pictureId: string): string {
  const format = sizedPictureOf(pictureId)?.format;
  return format === 'jpeg' ? 'jpg' : (format ?? 'svg');
}

/** Escapes characters that file names cannot contain, as in a URL. */
function fileNameOf(text: string): string {
  return text.replaceAll(/[%/\\:*?"<>|\p{Cc}]/gu, (sign) => encodeURIComponent(sign).replace('*', '%2A'));
}
