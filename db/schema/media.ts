import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, instant } from './columns';

/** An object in R2 (or about to be one): lesson videos and their sound, pictures, avatars. */
export const files = sqliteTable(
  'files',
  {
    id: id(),
    /** Who uploaded it; null for the catalogue's own. */
    userId: text('user_id'),
    kind: text('kind', { enum: ['image', 'video', 'audio'] }).notNull(),
    key: text('key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    posterFileId: text('poster_file_id'),
    /** A video's sound alone, for those who save data; it is opened through its video. */
    audioFileId: text('audio_file_id'),
    /** Public pictures are served to anyone; all other files need access to the lesson or article that shows them, or their owner. */
    isPublic: flag('is_public'),
    isResized: flag('is_resized'),
    /**
     * `pending` until all of it is here and its owner confirms it, swept after 24 hours; `dropped` once it is not
     * wanted any more, until its object is gone.
     */
    state: text('state', { enum: ['pending', 'ready', 'dropped'] })
      .notNull()
      .default('ready'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('files_user').on(t.userId),
    // A clip of the catalogue is found by its object, whichever of its places asks.
    index('files_key').on(t.key),
    index('files_pending').on(t.state, t.createdAt),
    index('files_poster').on(t.posterFileId).where(sql`poster_file_id IS NOT NULL`),
    // Uploads that are kept as they came; a job draws them anew.
    index('files_as_they_came').on(t.createdAt).where(sql`user_id IS NOT NULL AND content_type <> 'image/webp'`),
  ],
);

/**
 * What was made out of a picture of the catalogue: which variants there can be, the picture's id says
 * (kit/sized-pictures.ts). Each has the rights of its picture, which are asked of the picture's own row.
 */
export const pictureVariants = sqliteTable(
  'picture_variants',
  {
    fileId: text('file_id').notNull(),
    /** Such as '640.webp': also the end of its object's key. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** `pending` from before its object is stored until after it. */
    state: text('state', { enum: ['pending', 'ready'] }).notNull(),
    /** When it was last begun. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.name] })],
);

/** A video's caption track, kept as WebVTT text: it is served as a file and read as the transcript. */
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

/** A file of the catalogue that arrives in parts: it is none yet, and swept when nobody goes on with it for a day. */
export const fileUploads = sqliteTable('file_uploads', {
  id: id(),
  /** The hash of the whole file, as announced: the same file is one upload, and any administrator can continue it. */
  sha256: text('sha256').notNull().unique(),
  bytes: integer('bytes').notNull(),
  /** What storage calls the upload. */
  storageId: text('storage_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The parts that are here. */
export const fileUploadParts = sqliteTable(
  'file_upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => fileUploads.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    /** What storage knows the part by. */
    etag: text('etag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
);
