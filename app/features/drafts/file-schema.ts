import { z } from 'zod';
import { idPattern } from '~/kit/ids';
import { numberAs } from '~/kit/inputs';
import { pictureIdShape } from '~/kit/sized-pictures';
import { largestVideo } from './rules';

export const FileForm = z.object({
  file: z.string().meta({
    format: 'binary',
    description: 'SVG, PNG, JPEG, MP4 or WebM video, or MP4 audio, up to 32 MB (32,000,000 bytes).',
  }),
});

export const StoredFile = z.object({
  kind: z.enum(['image', 'video', 'audio']),
  /** The file's name in drafts: a picture's id, or the hash of a clip or a sound. */
  name: z.string(),
});

export type StoredFile = z.infer<typeof StoredFile>;

/** A file that a form holds until it is placed. Captions have no name: their text is in the form. */
export const HeldFile = z.object({
  kind: z.enum([...StoredFile.shape.kind.options, 'captions']),
  name: z.string().default(''),
});

/** A closed upload. Its file can be used once the state is `done`. */
export const CompletedUpload = StoredFile.extend({
  state: z.enum(['checking', 'done']),
  bytes: z.int(),
  /** How many of the bytes the check has read. */
  checkedBytes: z.int(),
});
export type CompletedUpload = z.infer<typeof CompletedUpload>;

export const OneFile = z.object({
  name: z
    .string()
    .regex(new RegExp(`^[ac][0-9a-f]{20}$|${pictureIdShape.source}`))
    .describe('The name of the file: the id of a picture (p…), or a (sound) or c (clip) and its hash.'),
});
export type OneFile = z.infer<typeof OneFile>;

export const FileNames = z.object({ names: z.array(z.string().max(100)).max(200) });
export type FileNames = z.infer<typeof FileNames>;

/** The bytes of a part. The last part has the remaining bytes. */
export const partBytes = 8 * 1024 * 1024;

/** The most bytes of a file that is sent in parts, which are about 600. */
const largestInParts = largestVideo;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 as 64 hexadecimal digits');

export const BeginUpload = z.object({
  sha256: Sha256,
  bytes: z
    .int()
    .positive()
    .max(largestInParts, `At most ${largestInParts / 1_000_000_000} GB`),
});
export type BeginUpload = z.infer<typeof BeginUpload>;

export const OneUpload = z.object({
  uploadId: z.string().regex(idPattern, 'Is invalid').describe('The id that the upload was begun with.'),
});
export type OneUpload = z.infer<typeof OneUpload>;

export const OnePart = OneUpload.extend({
  number: numberAs(
    z
      .number()
      .int()
      .positive()
      .max(Math.ceil(largestInParts / partBytes)),
  ).describe('Which part this is, from 1.'),
  sha256: Sha256.describe('The SHA-256 of this part, as 64 hexadecimal digits.'),
});
export type OnePart = z.infer<typeof OnePart>;

export const BegunUpload = z.object({
  uploadId: z.string(),
  partBytes: z.int(),
  /** The numbers of the parts that are stored. */
  parts: z.array(z.int()),
});
export type BegunUpload = z.infer<typeof BegunUpload>;
