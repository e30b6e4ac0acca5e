import { type SQL, sql } from 'drizzle-orm';
import { files } from '#db/schema';

/** The key of a clip that came in one request. A hash is the first 20 hexadecimal digits of its bytes' SHA-256. */
export const clipKey = (hash: string) => `clips/${hash}.mp4`;

/** The key of a clip that came in parts: two uploads of the same bytes are two objects. */
export const uploadedClipKey = (hash: string, uploadId: string) => `clips/${hash}-${uploadId}.mp4`;

/** The hash in a clip's key, or null for any other key. */
export const clipHashIn = (key: string) => /^clips\/([0-9a-f]{20})(?:-[^/]+)?\.mp4$/.exec(key)?.[1] ?? null;

/** The same in SQL, for rows of videos; the index `files_clip` has it. */
export const clipHashSql: SQL<string> = sql`substr(${files.key}, 7, 20)`;
