import { z } from 'zod';
import { FilmIndexShape, heightNames } from './film-index';

const Hash = z.string().regex(/^[0-9a-f]{20}$/, 'Is not an uploaded file');

/** The page of films that begins behind this one. */
export const ListFilms = z.object({
  after: Hash.optional().describe('Answers the films whose hashes come after this one.'),
});
export type ListFilms = z.infer<typeof ListFilms>;

const names = ['sound', ...heightNames] as const;

/** A film that lessons or courses show, and what was made of it. */
export const FilmOutput = z.object({
  clip: Hash.describe('The first 20 hexadecimal digits of the SHA-256 of the film.'),
  bytes: z.int(),
  /** In seconds. */
  duration: z.number(),
  width: z.int(),
  height: z.int(),
  hasSound: z.boolean().describe('Whether its sound was uploaded beside it.'),
  renditions: z.array(z.enum(names)),
});
export type FilmOutput = z.infer<typeof FilmOutput>;

export const SaveRenditions = z.strictObject({
  clip: Hash.describe('The first 20 hexadecimal digits of the SHA-256 of the film.'),
  qualities: z
    .array(
      z.strictObject({
        height: z.enum(heightNames),
        clip: Hash.describe('The hash of its own file, which is uploaded as a video.'),
        codecs: z
          .string()
          .regex(/^[A-Za-z0-9.]{1,40}(?:,[A-Za-z0-9.]{1,40})?$/)
          .describe('As RFC 6381 names them.'),
        film: FilmIndexShape,
      }),
    )
    .max(heightNames.length),
  sound: Hash.nullable().describe('The hash of its sound alone, which is uploaded as MP4 audio.'),
});
export type SaveRenditions = z.infer<typeof SaveRenditions>;
