import { z } from 'zod';
import { file } from '~/api/examples';
import { confirmFiles, resizeImages, showImageExample } from '~/features/media/resize-images.server';
import { FileOutput, FilesIds, UploadForm } from '~/features/media/schema';
import { uploadFile } from '~/features/media/upload-file.server';
import { endpoint, operation } from '~/http/endpoint.server';
import { uploadOperation } from '~/http/upload-endpoint.server';

const tag = 'Files';
const own = { auth: 'bearer', output: z.array(FileOutput), problems: [404], tag } as const;

export const files = {
  /** Also served at /files: clients upload without the base path. */
  files: endpoint({
    PATCH: operation(FilesIds, confirmFiles, {
      ...own,
      summary: 'Confirm uploads',
      description:
        'Confirms your uploads, so that they are not removed after 24 hours. For the signed-in user who uploaded them. If one of the files is missing or not yours the answer is 404, and none is confirmed.',
      example: { sends: { filesIds: ['01kb2m9p3h5d7f1s2g4j6k8l0z'] }, answers: [file] },
      limit: 'ownRow',
    }),
    POST: uploadOperation(UploadForm, uploadFile, {
      ...own,
      summary: 'Upload a PNG or JPEG picture; deleted after 24 hours unless confirmed or used as the avatar',
      description:
        'Uploads a PNG or JPEG picture of at most 30,000,000 bytes, as form data with the field file. For signed-in users. An upload that you neither confirm nor make your avatar is removed after 24 hours. A broken or wrong file answers 422, a full storage 409 (NO_ROOM), too many uploads 429, and a failing picture service 424.',
      example: {
        sends: { file: '(the bytes of the picture)' },
        answers: { ...file, isConfirmed: false, isResized: false, sizes: [] },
      },
      limit: ['upload'],
      output: FileOutput,
      problems: [409, 424],
    }),
  }),
  'files/images/resize': endpoint({
    PATCH: operation(FilesIds, resizeImages, {
      ...own,
      summary: 'Resize uploads; ask again until isResized is true',
      description:
        'Asks for the large and the small size of your uploads. They are made in the background: ask again until isResized is true. For the signed-in user who uploaded them. A file that is missing or not yours answers 404, and too many requests answer 429.',
      example: { sends: { filesIds: ['01kb2m9p3h5d7f1s2g4j6k8l0z'] }, answers: [file] },
      limit: ['cut-picture'],
    }),
  }),
  'files/images/example': endpoint({
    GET: operation(z.object({}), showImageExample, {
      summary: 'List the sizes of a picture',
      description: 'Shows which sizes a picture comes in, by an example without a picture. Open to everybody.',
      example: { answers: { ...file, sizes: file.sizes.map((size) => ({ ...size, link: null })) } },
      auth: 'none',
      limit: 'reads',
      output: FileOutput,
      tag,
    }),
  }),
};
