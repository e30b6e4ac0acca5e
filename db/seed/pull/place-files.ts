import type { VideoDraft } from '~/features/drafts/parts-schema';
import { sizedPictureOf } from '~/kit/sized-pictures';
import { labelOf } from '../course-folder/files';

/** The content of a pulled course's folder, by path. */
export interface FolderContents {
  texts: Map<string, string>;
  /** The app's name of each file. */
  files: Map<string, string>;
}

/**
 * Assigns a path to each picture and clip. Names derive from the bytes, so they are the same in every pull. `isWebm`
 * says which clips, by their hashes, are WebM.
 */
export function filePlaces(contents: FolderContents, isWebm: (clip: string) => boolean = () => false) {
  const stems = new Map<string, string>();

  /** `stem` with the ending of its clip. */
  const videoAt = (stem: string, clip: string) => `${stem}.${isWebm(clip) ? 'webm' : 'mp4'}`;

  const nameOf = (id: string) => `${id}.${extensionOf(id)}`;

  function picture(id: string): string {
    const path = `pictures/${nameOf(id)}`;
    contents.files.set(path, id);
    return path;
  }

  /** Captions, sound and poster are named after their clip, so the same clip with other captions needs another file. */
  function video(draft: VideoDraft): string {
    const key = JSON.stringify([draft.clip, draft.audio, draft.poster, draft.captions]);
    const known = stems.get(key);
    if (known) return videoAt(known, draft.clip);
    const twins = [...stems.values()].filter((one) => one.startsWith(`clips/${draft.clip}`)).length;
    const stem = `clips/${draft.clip}${twins ? `-${twins + 1}` : ''}`;
    stems.set(key, stem);
    contents.files.set(videoAt(stem, draft.clip), `c${draft.clip}`);
    if (draft.audio) contents.files.set(`${stem}.m4a`, `a${draft.audio}`);
    if (draft.poster) contents.files.set(`${stem}.${extensionOf(draft.poster)}`, draft.poster);
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
    const path = `sounds/${hash}.m4a`;
    contents.files.set(path, `a${hash}`);
    return path;
  }

  /** The file of a video that was placed before. */
  function placed(clip: string): string {
    return videoAt([...stems.values()].find((stem) => stem.startsWith(`clips/${clip}`)) ?? `clips/${clip}`, clip);
  }

  return { nameOf, picture, video, trailer, sound, placed };
}

function extensionOf(pictureId: string): string {
  const format = sizedPictureOf(pictureId)?.format;
  return format === 'jpeg' ? 'jpg' : (format ?? 'svg');
}

/** Escapes characters that file names cannot contain, as in a URL. */
function fileNameOf(text: string): string {
  return text.replaceAll(/[%/\\:*?"<>|\p{Cc}]/gu, (sign) => encodeURIComponent(sign).replace('*', '%2A'));
}
