import { z } from 'zod';
import { idPattern } from '~/kit/ids';

/** One size of a picture, in pixels. Its link is null in the example, which is no picture. */
const PictureSize = z.object({
  name: z.enum(['large', 'small']),
  width: z.number().int(),
  height: z.number().int(),
  link: z.string().nullable(),
});

/** A file as the API shows it (specification 1, section 3, "File"). */
export const FileOutput = z.object({
  id: z.string(),
  contentType: z.string(),
  isConfirmed: z.boolean(),
  isResized: z.boolean(),
  sizes: z.array(PictureSize),
});
export type FileOutput = z.infer<typeof FileOutput>;

/** The field's name is the specification's. */
export const FilesIds = z.object({
  filesIds: z
    .array(z.string({ error: 'Is invalid' }).regex(idPattern, 'Is invalid'), { error: 'Is required' })
    .min(1, 'Is required')
    .max(20, 'At most 20 at a time'),
});
export type FilesIds = z.infer<typeof FilesIds>;

/** The form of an upload, for the API's description. */
export const UploadForm = z.object({
  file: z.string().meta({ format: 'binary', description: 'A PNG or JPEG picture of at most 30,000,000 bytes.' }),
});
