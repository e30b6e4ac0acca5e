import { beginUpload } from '~/features/authoring/begin-upload.server';
import { BeginUpload, BegunUpload } from '~/features/authoring/file-schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(BeginUpload, beginUpload, {
    summary: 'Begin to send a video in parts, or go on with it',
    auth: 'admin',
    tag: 'Authoring',
    output: BegunUpload,
    problems: [409],
  }),
});
export const action = loader;
