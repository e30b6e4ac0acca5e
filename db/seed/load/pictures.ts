import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CoverSpec } from '../content/types';
import type { PictureFile } from '../course-folder/course';
import { cover } from '../covers';

export interface Picture {
  fileId: string;
  key: string;
  contentType: string;
  bytes: Buffer;
}

export interface PictureBook {
  /** The file id of a cover, which is drawn once however often it is asked for. */
  fileOf(spec: CoverSpec): string;
  /** The file id of a picture that lies in a course's folder. */
  take(picture: PictureFile): string;
  /** The file id of a PNG that lies elsewhere. */
  takeFile(path: string): string;
  all(): Picture[];
}

/** Collects the pictures that the content asks for. */
export function pictureBook(): PictureBook {
  const pictures = new Map<string, Picture>();
  const idOf = (spec: CoverSpec) => createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 20);
  const keep = (fileId: string, extension: string, contentType: string, read: () => Buffer) => {
    if (!pictures.has(fileId)) {
      pictures.set(fileId, { fileId, key: `pictures/${fileId}.${extension}`, contentType, bytes: read() });
    }
    return fileId;
  };
  return {
    fileOf: (spec) => keep(`p${idOf(spec)}`, 'svg', 'image/svg+xml', () => Buffer.from(cover(spec))),
    take: ({ hash, extension, contentType, path }) =>
      keep(`p${hash}`, extension, contentType, () => readFileSync(path)),
    takeFile: (path) => {
      const bytes = readFileSync(path);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
      return keep(`p${hash}`, 'png', 'image/png', () => bytes);
    },
    all: () => [...pictures.values()],
  };
}
