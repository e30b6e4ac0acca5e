import { OnePart, partBytes } from '~/features/authoring/file-schema';
import { storePart } from '~/features/authoring/store-part.server';
import { bytesOperation, endpoint } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: bytesOperation(OnePart, storePart, {
    summary: 'A part of a video, as bytes',
    auth: 'admin',
    tag: 'Authoring',
    query: ['sha256'],
    largestBody: partBytes,
    problems: [409],
  }),
});
export const action = loader;
