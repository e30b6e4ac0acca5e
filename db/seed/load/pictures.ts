import { createHash } from 'node:crypto';
import type { CoverSpec } from '../content/types';
import { cover } from '../covers';

export interface Picture {
  fileId: string;
  key: string;
  svg: string;
}

export interface PictureBook {
  /** The file id of a cover, which is drawn once however often it is asked for. */
  fileOf(spec: CoverSpec): string;
  /** A file id whose row exists and whose object does not: to show the fallback. */
  missing(spec: CoverSpec): string;
  drawn(): Picture[];
  /** Ids of rows without an object. */
  missingIds(): string[];
}

/** Collects the pictures that the content asks for. */
export function pictureBook(): PictureBook {
  const pictures = new Map<string, Picture>();
  const absent = new Set<string>();
  const idOf = (spec: CoverSpec) => createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 20);
  return {
    fileOf(spec) {
      const fileId = `p${idOf(spec)}`;
      if (!pictures.has(fileId)) pictures.set(fileId, { fileId, key: `pictures/${fileId}.svg`, svg: cover(spec) });
      return fileId;
    },
    missing(spec) {
      const fileId = `x${idOf(spec)}`;
      absent.add(fileId);
      return fileId;
    },
    drawn: () => [...pictures.values()],
    missingIds: () => [...absent],
  };
}
