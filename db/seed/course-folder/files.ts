import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { checkDrawing } from '~/features/media/check-drawing';
import { type CleanPicture, cleanPicture } from '~/features/media/clean-picture';
import { drawingTone } from '~/features/media/drawing-tone';
import { otherPicture } from '~/features/media/other-pictures';
import { readCaptions } from '~/features/media/read-captions';
import { readMedia, videoOf } from '~/features/media/read-media';
import { isDrawing, pictureTypeOf } from '~/features/media/rules';
import { normalized } from '~/kit/text/plain-text';
import type { NamedFile, PictureFile, SoundFile, VideoFile } from './course';
import type { Fault, Report } from './faults';
import { readText } from './read-text';

const pictureTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** Finds the files that courses name; each is read and checked once. Returns a text for a faulty file. */
export interface FileFinder {
  /** A text file; null if it is not in the folder, which is reported. */
  text(name: string, from: string, report: Report): string | null;
  /** The names in a folder, sorted; empty if the folder does not exist. */
  list(folder: string): string[];
  /** `from` is the folder of the file that names it. */
  picture(name: string, from: string): PictureFile | string;
  /** A PNG of the size for social sharing. */
  sharePicture(name: string, from: string): PictureFile | string;
  /** A video with the sound, captions and poster beside it; the course's own posters take precedence. */
  video(name: string, from: string, courseFolder: string): VideoFile | string;
  /** A sound on its own. */
  sound(name: string, from: string): SoundFile | string;
  /** The files in the folder that nothing has named, with what to do about each. */
  unnamed(): Fault[];
}

/** A fault of a file's own content that was returned before, where the file was named first. */
export const saidBefore = '';

/** The endings of files that are read as videos; those that are none of ours are refused with what to export. */
const videoNames = new Set(
  '.mp4 .webm .m4v .mov .qt .mkv .avi .wmv .flv .mpg .mpeg .ts .mts .m2ts .ogv .3gp'.split(' '),
);

export const isVideoName = (name: string) => videoNames.has(extname(name).toLowerCase());

/** Resolves names only within `root`. Faults of files beside a video are added to `faults`. */
export function fileFinder(root: string, faults: Fault[]): FileFinder {
  const pictures = new Map<string, PictureFile | string>();
  const videos = new Map<string, Omit<VideoFile, 'poster'> | string>();
  const sounds = new Map<string, SoundFile | string>();
  const folders = new Map<string, string[]>();
  const badPosters = new Set<string>();
  const bad = new Set<string>();
  const used = new Set<string>();
  const namesIn = (folder: string) =>
    once(folders, folder, () => listFolder(folder).filter((name) => isOurs(folder, name)));
  const nameOf = (path: string) => relative(root, path).split(sep).join('/');

  /** Refuses symbolic links that lead out of the folder. */
  function isOurs(folder: string, name: string): boolean {
    const path = join(folder, name);
    if (!lstatSync(path).isSymbolicLink() || (existsSync(path) && realpathSync(path).startsWith(root + sep)))
      return true;
    faults.push({ file: nameOf(path), line: null, message: 'is a link that leads outside the folder' });
    return false;
  }

  function find<Found>(name: string, from: string, read: (path: string) => Found | string): Found | string {
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(name)) return `${name} must be a file in the folder, not an address`;
    const isWithin = (one: string) => one.startsWith(root + sep);
    const named = resolve(from, decodeName(name));
    const path = isWithin(named) && !existsSync(named) ? join(root, spelledAsThere(relative(root, named))) : named;
    const isFile = isWithin(path) && statSync(path, { throwIfNoEntry: false })?.isFile();
    // The path may be a symbolic link out of the folder.
    if (!isWithin(isFile ? realpathSync(path) : path)) return `${name} lies outside the folder`;
    if (!isFile) return `${name} is not there${insteadOf(path)}`;
    used.add(path);
    const found = read(path);
    if (typeof found !== 'string') return found;
    if (bad.has(path)) return saidBefore;
    bad.add(path);
    return found;
  }

  /** The path as its folders and its file are spelled on the disk; as it is if they are not there. */
  function spelledAsThere(path: string): string {
    return path.split(sep).reduce((folder, part) => {
      const names = listFolder(join(root, folder));
      return join(
        folder,
        names.find((one) => one === part) ?? names.find((one) => asTyped(one) === asTyped(part)) ?? part,
      );
    }, '');
  }

  const pictureAt = (path: string) => once(pictures, path, () => readPicture(path));

  function sharePictureAt(path: string): PictureFile | string {
    const picture = pictureAt(path);
    if (typeof picture === 'string' || hasShareSize(picture)) return picture;
    return `${basename(path)} must be a PNG of ${shareSize.width} × ${shareSize.height}`;
  }

  function posterOf(path: string, courseFolder: string): PictureFile | null {
    const stem = basename(path, extname(path));
    for (const folder of [join(courseFolder, 'posters'), dirname(path)]) {
      const name = namesIn(folder).find((one) =>
        Object.keys(pictureTypes).some((end) => asTyped(one) === asTyped(stem + end)),
      );
      if (name) used.add(join(folder, name));
      const picture = name ? pictureAt(join(folder, name)) : undefined;
      if (picture && typeof picture !== 'string') return picture;
      if (picture && name) {
        const file = nameOf(join(folder, name));
        // Reported once, however many lessons show the video.
        if (!badPosters.has(file)) faults.push({ file, line: null, message: picture });
        badPosters.add(file);
      }
    }
    return null;
  }

  function captionsOf(path: string): VideoFile['captions'] {
    const stem = basename(path, extname(path));
    const folder = dirname(path);
    const languages = new Set<string>();
    return namesIn(folder).flatMap((name) => {
      const rest = asTyped(name).startsWith(`${asTyped(stem)}.`) ? asTyped(name).slice(asTyped(stem).length) : '';
      const file = join(folder, name);
      const report: Report = (line, message) => faults.push({ file: nameOf(file), line, message });
      const language = /^\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)(?:\.(.+))?\.(?:vtt|srt)$/.exec(rest);
      if (!language?.[1]) {
        const isOurs = /^(?:\.[^.]*)?\.(?:vtt|srt)$/.test(rest);
        if (isOurs) used.add(file);
        if (isOurs) report(null, `must be called by its video and language, such as ${stem}.en.vtt`);
        return [];
      }
      used.add(file);
      if (languages.has(language[1])) report(null, `is a second file of captions in ${language[1]}`);
      languages.add(language[1]);
      const { vtt, faults: found } = readCaptions(readFileSync(file, 'utf8'));
      for (const { line, message } of found) report(line, message);
      const label = language[2] === undefined ? labelOf(language[1]) : decodeName(language[2]);
      return [{ language: language[1], label, vtt }];
    });
  }

  function audioOf(path: string, durationMs: number): SoundFile | null {
    const wanted = asTyped(`${basename(path, extname(path))}.m4a`);
    const name = namesIn(dirname(path)).find((one) => asTyped(one) === wanted);
    if (!name) return null;
    const file = join(dirname(path), name);
    used.add(file);
    const audio = readSound(file, durationMs);
    if (typeof audio !== 'string') return audio;
    faults.push({ file: nameOf(file), line: null, message: audio });
    return null;
  }

  return {
    text: (name, from, report) => {
      const found = find(name, from, (path) => ({ text: readText(path, report) }));
      if (typeof found !== 'string' && found.text === null) return null;
      if (typeof found !== 'string' && found.text?.trim()) return found.text;
      report(null, typeof found === 'string' ? found : 'is empty: write it, or delete the file');
      return null;
    },
    list: namesIn,
    picture: (name, from) => find(name, from, pictureAt),
    sharePicture: (name, from) => find(name, from, (path) => sharePictureAt(path)),
    video: (name, from, courseFolder) =>
      find(name, from, (path) => {
        const video = once(videos, path, () => readVideo(path, { captionsOf, audioOf }));
        return typeof video === 'string' ? video : { ...video, poster: posterOf(path, courseFolder) };
      }),
    sound: (name, from) => find(name, from, (path) => once(sounds, path, () => readSound(path))),
    unnamed: () =>
      filesIn(root)
        .filter((path) => !used.has(path))
        .map((path) => ({ file: nameOf(path), line: null, message: adviceFor(path) })),
  };
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Names the file or folder whose name differs in capitals alone, which is another one on most servers. */
export function insteadOf(path: string): string {
  const isAlike = (one: string) => asTyped(one).toLowerCase() === asTyped(basename(path)).toLowerCase();
  const alike = listFolder(dirname(path)).find(isAlike);
  return alike ? `, but ${alike} is: write it with the same capitals` : '';
}

function listFolder(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : [];
}

/** All files below a folder, but hidden ones, those behind links, and the notes that folders are given. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^\.|^(?:README\.md|Thumbs\.db|desktop\.ini|node_modules)$/i.test(name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
    });
}

/** What to do with a file that nothing names. */
function adviceFor(path: string): string {
  const name = basename(path);
  const unused = 'Nothing names this file, so it is not sent';
  if (/^course\.md$/i.test(name)) return `${unused}: call it course.md, in small letters`;
  if (basename(dirname(path)) === 'lessons' && /\.(?:md|markdown|mdown|txt)$/i.test(name)) {
    return `${unused}: the file of a lesson ends in .md, such as 03-two-basslines.md`;
  }
  const isCaptions = /\.(?:vtt|srt)$/i.test(name);
  if (!isCaptions && !/\.m4a$/i.test(name)) return unused;
  const films = listFolder(dirname(path))
    .filter(isVideoName)
    .map((film) => basename(film, extname(film)));
  const film = films.find((stem) =>
    asTyped(name)
      .toLowerCase()
      .startsWith(`${asTyped(stem).toLowerCase()}.`),
  );
  const wanted = film && film + name.slice(film.length);
  if (wanted === name) return 'Nothing names the film of this file, so it is not sent';
  if (wanted) return `${unused}: call it ${wanted}, as its film is called`;
  return `${unused}: ${isCaptions ? 'captions are' : 'the sound of a film is'} called by the film, such as ${films[0] ?? 'intro'}${isCaptions ? `.en${extname(name).toLowerCase()}` : '.m4a'}`;
}

/** Names that look the same are the same: some systems store é as e and an accent, and editors put no-break spaces. */
const asTyped = (name: string) => normalized(name, 'NFC').replaceAll('\u00a0', ' ');

/** Markdown can contain a name with %20. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function readPicture(path: string): PictureFile | string {
  const extension = extname(path).toLowerCase();
  const contentType = pictureTypes[extension];
  const bytes = readFileSync(path);
  if (bytes.length === 0) return emptyFile(path);
  const other = otherPicture(bytes);
  if (other) return `${basename(path)} ${other}`;
  if (!contentType) return `${basename(path)} is no picture: SVG, PNG and JPEG are`;
  const isVector = extension === '.svg';
  const isWhatItSays = isVector ? isDrawing(bytes) : pictureTypeOf(bytes) === contentType;
  if (!isWhatItSays) return `${basename(path)} is no picture of its kind`;
  if (isVector) {
    const fault = checkDrawing(bytes);
    if (fault) return `${basename(path)} ${fault}`;
    const tone = drawingTone(bytes.toString('utf8'));
    return { ...namedFile(path, bytes, contentType), extension: 'svg', size: null, tone };
  }
  const clean = cleanPicture(bytes);
  if (typeof clean === 'string') return `${basename(path)} ${clean}`;
  const { bytes: kept, ...size } = clean;
  return { ...namedFile(path, kept, contentType), extension: extension.slice(1), size, tone: null };
}

const emptyFile = (path: string) => `${basename(path)} is empty (0 bytes): copy or export it again`;

/** A pixel picture as stored, without metadata. Throws for a file that fails the check. */
export function readCleanPicture(path: string): CleanPicture {
  const clean = cleanPicture(readFileSync(path));
  if (typeof clean === 'string') throw new Error(`${path} ${clean}`);
  return clean;
}

/** The size that social networks show; they drop or crop others. */
const shareSize = { width: 1200, height: 630 };

function hasShareSize({ size }: PictureFile): boolean {
  return size?.format === 'png' && size.width === shareSize.width && size.height === shareSize.height;
}

interface Beside {
  captionsOf: (path: string) => VideoFile['captions'];
  audioOf: (path: string, durationMs: number) => SoundFile | null;
}

function readVideo(path: string, { captionsOf, audioOf }: Beside) {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return emptyFile(path);
  const found = videoOf(readMedia(bytes));
  if (typeof found === 'string') return `${basename(path)} ${found}`;
  const { durationMs, width, height, contentType } = found;
  const audio = audioOf(path, durationMs);
  return { ...namedFile(path, bytes, contentType), durationMs, width, height, audio, captions: captionsOf(path) };
}

/** Sound may end this many milliseconds before or after its video. */
const longestDifference = 2000;

function readSound(path: string, videoMs?: number): SoundFile | string {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return emptyFile(path);
  const found = readMedia(bytes);
  if (typeof found === 'string') return `${basename(path)} ${found}`;
  if (found?.kind !== 'audio') return `${basename(path)} is no MP4 with sound alone`;
  const difference = videoMs === undefined ? 0 : Math.abs(found.durationMs - videoMs);
  if (difference > longestDifference) return `${basename(path)} is not as long as its video`;
  return { ...namedFile(path, bytes, 'audio/mp4'), durationMs: found.durationMs };
}

function namedFile(path: string, bytes: Uint8Array, contentType: string): NamedFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return { path, hash, bytes: bytes.length, contentType };
}

/** The name of a language in that language: 'English', 'Deutsch'. */
export function labelOf(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    // Not a language tag.
    return language;
  }
}
