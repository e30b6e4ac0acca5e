import { AppError, isAppError, providerError } from '~/kit/app-error';
import { second } from '~/kit/dates';
import type { Deadline } from '~/kit/deadline';
import type { FilesPort } from './port';
import { putStream } from './r2-stream';

/** Time that each whole file adds to the deadline, where many are read together. */
const perWholeFile = second;

/** For a part of some megabytes, and for joining hundreds of parts. */
const perPart = 5 * second;
const perCompletion = 20 * second;

/** The files port for R2. The caller validates ranges: R2 answers a bad one with the whole object. */
export function r2Files(bucket: R2Bucket, deadline: Deadline): FilesPort {
  return {
    async head(key) {
      const found = await asked(deadline.within(() => bucket.head(key)));
      return found && { size: found.size, etag: found.httpEtag };
    },
    async get(key, range) {
      if (!range) deadline.extend(perWholeFile);
      const options = range && { range: { offset: range.first, length: range.last - range.first + 1 } };
      const found = await asked(deadline.within(() => bucket.get(key, options)));
      return found && { body: 'body' in found ? found.body : null, size: found.size, etag: found.httpEtag };
    },
    async put(key, body, contentType) {
      const options = { httpMetadata: { contentType } };
      if (body instanceof ReadableStream) await asked(putStream(bucket, key, body, options, deadline));
      else await asked(deadline.within(() => bucket.put(key, body, options)));
    },
    async replace(key, body, contentType, etag) {
      const onlyIf = new Headers(etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag });
      const stored = await asked(
        deadline.within(() => bucket.put(key, body, { onlyIf, httpMetadata: { contentType } })),
      );
      return stored !== null;
    },
    async delete(keys) {
      await asked(deadline.within(() => bucket.delete(keys)));
    },
    async beginParts(key, contentType) {
      const options = { httpMetadata: { contentType } };
      return (await asked(deadline.within(() => bucket.createMultipartUpload(key, options)))).uploadId;
    },
    async putPart({ key, storageId }, number, bytes) {
      deadline.extend(perPart);
      const upload = bucket.resumeMultipartUpload(key, storageId);
      const { etag } = await asked(deadline.within(() => upload.uploadPart(number, bytes)));
      return { number, etag };
    },
    async completeParts({ key, storageId }, parts) {
      deadline.extend(perCompletion);
      const upload = bucket.resumeMultipartUpload(key, storageId);
      const named = parts.map(({ number, etag }) => ({ partNumber: number, etag }));
      await asked(deadline.within(() => upload.complete(named))).catch(conflictOfParts);
    },
    async abortParts({ key, storageId }) {
      const upload = bucket.resumeMultipartUpload(key, storageId);
      await asked(deadline.within(() => upload.abort())).catch(ignoreUnknown);
    },
  };
}

const messageIn = (error: unknown) => {
  const cause = isAppError(error) ? error.cause : error;
  return cause instanceof Error ? cause.message : '';
};

/** R2's message for an upload that is finished or aborted already. */
const isUnknown = (error: unknown) => /NoSuchUpload|does not exist|10024/.test(messageIn(error));

function ignoreUnknown(error: unknown): void {
  if (!isUnknown(error)) throw error;
}

/** R2's codes for parts that are too small, not stored or replaced, or differ in size. */
function conflictOfParts(error: unknown): never {
  const isOfParts = isUnknown(error) || /\((?:10011|10025|10048)\)/.test(messageIn(error));
  throw isOfParts ? new AppError('conflict', 'The parts of the upload don’t fit together.', { cause: error }) : error;
}

function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error) => {
    throw providerError(error, 'Our storage did not answer. Please try again in a moment.');
  });
}
