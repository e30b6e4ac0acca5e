import { sha256 } from '~/api/examples';
import { OnePart, partBytes } from '~/features/drafts/file-schema';
import { storePart } from '~/features/drafts/store-part.server';
import { bytesOperation, endpoint } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: bytesOperation(OnePart, storePart, {
    summary: 'A part of a video, as bytes',
    description:
      'Uploads one part of a video as raw bytes. All parts have partBytes bytes, only the last one may have fewer. Sending a part again replaces it. For administrators. An unknown upload answers 404, a part whose length or hash is wrong 422, and an upload that is being completed 409.',
    example: { sends: { uploadId: 'upload-5d1f', number: 1, sha256: sha256 } },
    auth: 'admin',
    tag: 'Authoring',
    query: ['sha256'],
    largestBody: partBytes,
    problems: [409],
  }),
});
export const action = loader;
