import { z } from 'zod';
import { file } from '~/api/examples';
import { FileOutput } from '~/features/media/schema';
import { showImageExample } from '~/features/media/show-image-example.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), showImageExample, {
    summary: 'The sizes that a picture comes in',
    description: 'Shows which sizes a picture comes in, by an example without a picture. Open to everybody.',
    example: { answers: { ...file, sizes: file.sizes.map((size) => ({ ...size, link: null })) } },
    auth: 'none',
    output: FileOutput,
    tag: 'Files',
  }),
});
export const action = loader;
