import { abandonUpload } from '~/features/authoring/abandon-upload.server';
import { completeUpload } from '~/features/authoring/complete-upload.server';
import { OneUpload, StoredFile } from '~/features/authoring/file-schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;

export const loader = endpoint({
  POST: operation(OneUpload, completeUpload, {
    ...shared,
    summary: 'Take in the video of which all parts are here',
    output: StoredFile,
    problems: [409],
  }),
  DELETE: operation(OneUpload, abandonUpload, { ...shared, summary: 'Give up a video that was sent in parts' }),
});
export const action = loader;
