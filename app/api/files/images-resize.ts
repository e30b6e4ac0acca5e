import { z } from 'zod';
import { resizeImages } from '~/features/media/resize-images.server';
import { FileOutput, FilesIds } from '~/features/media/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(FilesIds, resizeImages, {
    summary: 'Have the sizes of uploads made; ask again until isResized is true',
    auth: 'bearer',
    output: z.array(FileOutput),
    problems: [404],
    tag: 'Files',
  }),
});
export const action = loader;
