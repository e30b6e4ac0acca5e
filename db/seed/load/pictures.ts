import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drawingTone } from '~/features/media/drawing-tone';
import { drawingId, type SizedPicture, sizedPictureId } from '~/kit/sized-pictures';
import type { DrawingName } from '../content/types';
import type { PictureFile } from '../course-folder/course';
import { readCleanPicture } from '../course-folder/files';
import { drawingPath } from '../drawing-path';

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
  /** The file id of a drawing in `content/pictures`. */
  fileOf(drawing: DrawingName): string;
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
      : keepDrawing(drawingId(hash, tone), isPublic, () => readFileSync(path));
  const takeDrawing = (name: DrawingName) => {
    const bytes = readFileSync(drawingPath(name));
    const tone = drawingTone(bytes.toString());
    return keepDrawing(drawingId(hashOf(bytes), tone), true, () => bytes);
  };
  return {
    fileOf: takeDrawing,
    take: (picture) => take(picture, true),
    takeForLearners: (picture) => take(picture, false),
    takeShared: (path) => keepPixels(`p${hashOf(readCleanPicture(path).bytes)}`, true, path, false),
    all: () => [...pictures.values()],
  };
}
