import { z } from 'zod';
import { file } from '~/api/examples';
import { resizeImages } from '~/features/media/resize-images.server';
import { FileOutput, FilesIds } from '~/features/media/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(FilesIds, resizeImages, {
    summary: 'Have the sizes of uploads made; ask again until isResized is true',
    description:
      'Asks for the large and the small size of your uploads. They are made in the background: ask again until isResized is true. For the signed-in user who uploaded them. A file that is missing or not yours answers 404.',
    example: { sends: { filesIds: ['01kb2m9p3h5d7f1s2g4j6k8l0z'] }, answers: [file] },
    auth: 'bearer',
    output: z.array(FileOutput),
    problems: [404],
    tag: 'Files',
  }),
});
export const action = loader;
