import { z } from 'zod';
import { confirmFiles } from '~/features/media/confirm-files.server';
import { FileOutput, FilesIds, UploadForm } from '~/features/media/schema';
import { uploadFile } from '~/features/media/upload-file.server';
import { operation } from '~/http/endpoint.server';
import { upload, uploadEndpoint } from '~/http/upload-endpoint.server';

const tag = 'Files';

/** Answers at /files too: clients upload without the base path. */
export const loader = uploadEndpoint(
  upload(UploadForm, uploadFile, {
    summary: 'Upload a PNG or JPEG picture; it is swept after 24 hours unless it is confirmed or becomes the avatar',
    auth: 'bearer',
    output: FileOutput,
    problems: [409, 424, 429],
    tag,
  }),
  {
    PATCH: operation(FilesIds, confirmFiles, {
      summary: 'Confirm uploads',
      auth: 'bearer',
      output: z.array(FileOutput),
      problems: [404],
      tag,
    }),
  },
);
export const action = loader;
