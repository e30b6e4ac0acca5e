import { sha256 } from '~/api/examples';
import { beginUpload } from '~/features/drafts/begin-upload.server';
import { BeginUpload, BegunUpload } from '~/features/drafts/file-schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(BeginUpload, beginUpload, {
    summary: 'Begin to send a video in parts, or go on with it',
    description:
      'Begins the upload of a large video in parts, or finds where you stopped: parts in the answer are those that are already here. The same hash is the same upload. For administrators. More than ten uploads at a time answer 409 (TOO_MANY_UPLOADS), and an upload that nobody continues is removed after a day.',
    example: {
      sends: { sha256: sha256, bytes: 48_000_000 },
      answers: { uploadId: 'upload-5d1f', partBytes: 8_388_608, parts: [1, 2] },
    },
    auth: 'admin',
    tag: 'Authoring',
    output: BegunUpload,
    problems: [409],
  }),
});
export const action = loader;
