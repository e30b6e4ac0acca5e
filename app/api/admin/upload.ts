import { abandonUpload } from '~/features/drafts/abandon-upload.server';
import { completeUpload } from '~/features/drafts/complete-upload.server';
import { OneUpload, StoredFile } from '~/features/drafts/file-schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const loader = endpoint({
  POST: operation(OneUpload, completeUpload, {
    ...shared,
    summary: 'Take in the video of which all parts are here',
    description:
      'Completes an upload: joins its parts, checks the hash and adds the video to the catalogue. For administrators. While parts are missing you get 409 (PARTS_MISSING), an unknown upload answers 404, and a file that is no video or has another hash 422. If the request breaks off, send it again.',
    example: { sends: { uploadId: 'upload-5d1f' }, answers: { kind: 'video', name: '0123456789abcdef0123' } },
    output: StoredFile,
    problems: [409],
  }),
  DELETE: operation(OneUpload, abandonUpload, {
    ...shared,
    summary: 'Give up a video that was sent in parts',
    description:
      'Cancels an upload in parts and removes what has arrived. For administrators. Cancelling an upload that is gone already changes nothing.',
    example: { sends: { uploadId: 'upload-5d1f' } },
  }),
});
export const action = loader;
