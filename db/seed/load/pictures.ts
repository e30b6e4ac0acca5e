import { createHash } from 'node:crypto';
import { drawingTone } from '~/features/media/picture-tone';
import { drawingId, type SizedPicture, sizedPictureId } from '~/kit/sized-pictures';
import type { CoverSpec } from '../content/types';
import type { PictureFile } from '../course-folder/course';
import { readCleanDrawing, readCleanPicture } from '../course-folder/files';
import { cover } from '../covers';

export interface Picture {
  fileId: string;
  key: string;
  contentType: string;
  bytes: Uint8Array;
  /** Null for a drawing. */
  size: SizedPicture | null;
  /** It is shown on pages in several sizes. */
  hasVariants: boolean;
  /** It is shown on a public page. */
  isPublic: boolean;
}

export interface PictureBook {
  /** The file id of a cover, which is drawn once. */
  fileOf(spec: CoverSpec): string;
  /** The file id of a picture of a course's folder that anyone may see. */
  take(picture: PictureFile): string;
  /** The file id of a lesson's picture, for people with access to the lesson. */
  takeForLearners(picture: PictureFile): string;
  /** The file id of a social share PNG, which no page shows. */
  takeShared(path: string): string;
  all(): Picture[];
}

/** Collects the pictures of the content. */
export function pictureBook(): PictureBook {
  const pictures = new Map<string, Picture>();
  const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const keep = (fileId: string, isPublic: boolean, make: () => Omit<Picture, 'fileId' | 'isPublic'>) => {
    const known = pictures.get(fileId);
    const picture = known ?? { fileId, isPublic, ...make() };
    pictures.set(fileId, { ...picture, isPublic: picture.isPublic || isPublic });
    return fileId;
  };
  const keepDrawing = (id: string, isPublic: boolean, draw: () => Uint8Array) =>
    keep(id, isPublic, () => ({
      key: `pictures/${id}.svg`,
      contentType: 'image/svg+xml',
      bytes: draw(),
      size: null,
      hasVariants: false,
    }));
  const keepPixels = (fileId: string, isPublic: boolean, path: string, hasVariants: boolean) =>
    keep(fileId, isPublic, () => {
      const { bytes, ...size } = readCleanPicture(path);
      return {
        key: `pictures/${fileId}.${size.format}`,
        contentType: `image/${size.format}`,
        bytes,
        size,
        hasVariants,
      };
    });
  const take = ({ hash, path, size, tone }: PictureFile, isPublic: boolean) =>
    size
      ? keepPixels(sizedPictureId(hash, size), isPublic, path, true)
      : keepDrawing(drawingId(hash, tone), isPublic, () => readCleanDrawing(path));
  const drawn = new Map<string, string>();
  const takeCover = (spec: CoverSpec) => {
    const hash = hashOf(JSON.stringify(spec));
    const drawing = drawn.get(hash) ?? cover(spec);
    drawn.set(hash, drawing);
    return keepDrawing(drawingId(hash, drawingTone(drawing)), true, () => Buffer.from(drawing));
  };
  return {
    fileOf: takeCover,
    take: (picture) => take(picture, true),
    takeForLearners: (picture) => take(picture, false),
    takeShared: (path) => keepPixels(`p${hashOf(readCleanPicture(path).bytes)}`, true, path, false),
    all: () => [...pictures.values()],
  };
}
