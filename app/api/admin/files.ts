import { FileForm, FileNames, StoredFile } from '~/features/authoring/file-schema';
import { findFiles } from '~/features/authoring/find-files.server';
import { storeFile } from '~/features/authoring/store-file.server';
import { operation } from '~/http/endpoint.server';
import { upload, uploadEndpoint } from '~/http/upload-endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const loader = uploadEndpoint(
  upload(FileForm, storeFile, {
    ...shared,
    summary: 'Take in a picture, a video or its sound, as form-data with the field file',
    output: StoredFile,
    problems: [415],
  }),
  {
    PATCH: operation(FileNames, findFiles, {
      ...shared,
      summary: 'Which of these files are here already',
      output: FileNames.shape.names,
    }),
  },
);
export const action = loader;
