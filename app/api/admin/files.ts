import { FileForm, FileNames, StoredFile } from '~/features/drafts/file-schema';
import { findFiles } from '~/features/drafts/find-files.server';
import { storeFile } from '~/features/drafts/store-file.server';
import { operation } from '~/http/endpoint.server';
import { upload, uploadEndpoint } from '~/http/upload-endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const loader = uploadEndpoint(
  upload(FileForm, storeFile, {
    ...shared,
    summary: 'Take in a picture, a video or its sound, as form-data with the field file',
    description:
      'Uploads a picture (SVG, PNG, JPEG), an MP4 video or its MP4 sound of at most 32,000,000 bytes, as form data with the field file. What counts is the content of the file, not its name; the same file again is the same. For administrators. Nobody sees the file until a course, lesson or article names it. A file of another kind answers 422, and a body that is no form data 415. Send larger videos in parts, by /admin/uploads.',
    example: { sends: { file: '(the bytes of the file)' }, answers: { kind: 'image', name: 'p0123456789abcdef0123' } },
    output: StoredFile,
    problems: [415],
  }),
  {
    PATCH: operation(FileNames, findFiles, {
      ...shared,
      summary: 'Which of these files are here already',
      description:
        'Tells which of these files the catalogue has already, so that you upload only the others. It changes nothing. For administrators. You may ask for at most 200 names at a time.',
      example: {
        sends: { names: ['p0123456789abcdef0123', 'c0123456789abcdef0123'] },
        answers: ['p0123456789abcdef0123'],
      },
      output: FileNames.shape.names,
    }),
  },
);
export const action = loader;
