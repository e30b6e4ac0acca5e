import { OneFile } from '~/features/drafts/file-schema';
import { openFile } from '~/features/drafts/open-file.server';
import { endpoint, fileOperation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: fileOperation(OneFile, openFile, {
    summary: 'The bytes of a picture, a sound or a clip of the catalogue',
    description:
      'Downloads a picture, a sound or a clip of the catalogue as it was uploaded. For administrators. An unknown file answers 404.',
    example: { sends: { name: 'p0123456789abcdef0123' } },
    auth: 'admin',
    tag: 'Authoring',
    problems: [404],
  }),
});
export const action = loader;
