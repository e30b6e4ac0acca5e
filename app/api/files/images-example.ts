import { z } from 'zod';
import { FileOutput } from '~/features/media/schema';
import { showImageExample } from '~/features/media/show-image-example.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), showImageExample, {
    summary: 'The sizes that a picture comes in',
    auth: 'none',
    output: FileOutput,
    tag: 'Files',
  }),
});
export const action = loader;
