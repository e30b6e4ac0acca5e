import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lessons } from './catalogue';
import { belongsTo, flag, id, instant } from './columns';

/** An object in R2, stored or being uploaded: lesson videos and their sound, pictures, avatars. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    /** The uploader; null for files of the catalogue. */
    userId: text('user_id'),
    kind: text('kind', { enum: ['image', 'video', 'audio'] }).notNull(),
    key: text('key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    posterFileId: text('poster_file_id'),
    /** The lesson that a video belongs to: only this lesson's saves may change the row. Null for all other files. */
    lessonId: text('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    /** The sound track of a video, for data saving; access is checked through the video. */
    audioFileId: text('audio_file_id'),
    /** Public pictures need no access check; other files need their owner or access to what shows them. */
    isPublic: flag('is_public'),
    isResized: flag('is_resized'),
    /**
     * `pending` until the upload is complete and confirmed by its owner, swept after 24 hours; `dropped` from soft
     * delete until the object is deleted.
     */
    state: text('state', { enum: ['pending', 'ready', 'dropped'] })
      .notNull()
      .default('ready'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('files_user').on(t.userId),
    index('files_lesson').on(t.lessonId).where(sql`lesson_id IS NOT NULL`),
    // Several files can share one object of the catalogue; this index finds them by its key.
    index('files_key').on(t.key),
    // Finds a clip by the hash in its key (features/drafts/find-files.server.ts).
    index('files_clip').on(sql`substr(key, 7, 20)`),
    index('files_pending').on(t.state, t.createdAt),
    index('files_poster').on(t.posterFileId).where(sql`poster_file_id IS NOT NULL`),
    // Original uploads, which a job has yet to convert to WebP.
    index('files_as_they_came').on(t.createdAt).where(sql`user_id IS NOT NULL AND content_type <> 'image/webp'`),
  ],
);

/**
 * Resized variants of a catalogue picture; the picture's id determines which there can be (kit/sized-pictures.ts).
 * Access to a variant is checked through the picture's own row.
 */
export const pictureVariants = sqliteTable(
  'picture_variants',
  {
    fileId: text('file_id').notNull(),
    /** Such as '640.webp'; also the end of the object's key. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** `pending` while the object is being stored. */
    state: text('state', { enum: ['pending', 'ready'] }).notNull(),
    /** When the last attempt started. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.name] })],
);

/** A video's caption track as WebVTT text: served as a file and shown as the transcript. */
export const captions = sqliteTable(
  'captions',
  {
    fileId: text('file_id').notNull(),
    language: text('language').notNull(),
    label: text('label').notNull(),
    vtt: text('vtt').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.language] })],
);

/** The fragments of a film, for playlists. The times of all qualities of a film are alike. */
export interface FilmIndex {
  /** The bytes before the first fragment: what a player needs to know of the film. */
  head: number;
  /** Where the first fragment begins in the file. */
  from: number;
  /** Units of time a second. */
  scale: number;
  /** How long each fragment lasts, in units of time. */
  times: number[];
  /** The bytes of each fragment; one follows the other. */
  bytes: number[];
}

/**
 * What was made of a film: a smaller size of it, called by its height, or its sound alone. A film is named by its hash,
 * which all rows of `files` that show it have in their keys; access is checked through such a row.
 */
export const renditions = sqliteTable(
  'renditions',
  {
    /** The first 20 hexadecimal digits of the SHA-256 of the film. */
    clip: text('clip').notNull(),
    name: text('name', { enum: ['1080', '720', '480', '360', 'sound'] }).notNull(),
    /** The row of the object in the catalogue. */
    fileId: text('file_id').notNull(),
    /** As RFC 6381 names them. */
    codecs: text('codecs').notNull(),
    /** Null for the sound, which has no playlist. */
    film: text('film', { mode: 'json' }).$type<FilmIndex>(),
    /** The bytes of the longest fragment; 0 for the sound. */
    longestFragment: integer('longest_fragment').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clip, t.name] })],
);

/** A multipart upload of a video for the catalogue; swept a day after its last part. */
export const fileUploads = sqliteTable('file_uploads', {
  id: id(),
  /** The announced hash of the whole file: identical files share one upload, which any administrator can continue. */
  sha256: text('sha256').notNull().unique(),
  bytes: integer('bytes').notNull(),
  /** R2's id of the multipart upload. */
  storageId: text('storage_id').notNull(),
  /** `open` while parts may arrive, `checking` while the job reads the whole file, then `done` or `refused`. */
  state: text('state', { enum: ['open', 'checking', 'done', 'refused'] })
    .notNull()
    .default('open'),
  /** The number of bytes from the start that have been hashed; `hashState` is the hash's chaining value there. */
  checkedBytes: integer('checked_bytes').notNull().default(0),
  hashState: text('sha256_state', { mode: 'json' }).$type<number[]>(),
  /** Why the file was refused, in words. */
  fault: text('fault'),
  /** When the last part arrived; null before the first. */
  usedAt: instant('used_at'),
  createdAt: instant('created_at').notNull(),
});

/** The uploaded parts of an upload. */
export const fileUploadParts = sqliteTable(
  'file_upload_parts',
  {
    uploadId: belongsTo('upload_id', () => fileUploads.id),
    /** From 1. */
    number: integer('number').notNull(),
    /** R2's etag of the part. */
    etag: text('etag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
);
