import { OneFile } from '~/features/authoring/file-schema';
import { openFile } from '~/features/authoring/open-file.server';
import { endpoint, fileOperation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: fileOperation(OneFile, openFile, {
    summary: 'The bytes of a picture, a sound or a clip of the catalogue',
    auth: 'admin',
    tag: 'Authoring',
    problems: [404],
  }),
});
export const action = loader;
