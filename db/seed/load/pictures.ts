import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SizedPicture, sizedPictureId } from '~/kit/sized-pictures';
import type { CoverSpec } from '../content/types';
import type { PictureFile } from '../course-folder/course';
import { readCleanPicture } from '../course-folder/files';
import { cover } from '../covers';

export interface Picture {
  fileId: string;
  key: string;
  contentType: string;
  bytes: Uint8Array;
  /** Null for a drawing. */
  size: SizedPicture | null;
  /** It is shown on pages, in sizes of its own. */
  hasVariants: boolean;
}

export interface PictureBook {
  /** The file id of a cover, which is drawn once however often it is asked for. */
  fileOf(spec: CoverSpec): string;
  /** The file id of a picture that lies in a course's folder. */
  take(picture: PictureFile): string;
  /** The file id of a PNG that is shown where an address is shared, and on no page. */
  takeShared(path: string): string;
  all(): Picture[];
}

/** Collects the pictures that the content asks for. */
export function pictureBook(): PictureBook {
  const pictures = new Map<string, Picture>();
  const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const keep = (fileId: string, make: () => Omit<Picture, 'fileId'>) => {
    if (!pictures.has(fileId)) pictures.set(fileId, { fileId, ...make() });
    return fileId;
  };
  const keepDrawing = (hash: string, draw: () => Uint8Array) =>
    keep(`p${hash}`, () => ({
      key: `pictures/p${hash}.svg`,
      contentType: 'image/svg+xml',
      bytes: draw(),
      size: null,
      hasVariants: false,
    }));
  const keepPixels = (fileId: string, path: string, hasVariants: boolean) =>
    keep(fileId, () => {
      const { bytes, ...size } = readCleanPicture(path);
      return {
        key: `pictures/${fileId}.${size.format}`,
        contentType: `image/${size.format}`,
        bytes,
        size,
        hasVariants,
      };
    });
  return {
    fileOf: (spec) => keepDrawing(hashOf(JSON.stringify(spec)), () => Buffer.from(cover(spec))),
    take: ({ hash, path, size }) =>
      size ? keepPixels(sizedPictureId(hash, size), path, true) : keepDrawing(hash, () => readFileSync(path)),
    takeShared: (path) => keepPixels(`p${hashOf(readCleanPicture(path).bytes)}`, path, false),
    all: () => [...pictures.values()],
  };
}
