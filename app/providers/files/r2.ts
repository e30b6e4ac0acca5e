import { AppError, isAppError } from '~/kit/app-error';
import { within } from '~/kit/deadline';
import type { FilesPort } from './port';
import { putStream } from './r2-stream';

/** R2 behind the files port. Ranges are decided by the caller: R2 answers a bad one with the whole object. */
export function r2Files(bucket: R2Bucket): FilesPort {
  return {
    async head(key) {
      const found = await bucket.head(key);
      return found && { size: found.size, etag: found.httpEtag };
    },
    async get(key, range) {
      const options = range && { range: { offset: range.first, length: range.last - range.first + 1 } };
      const found = await bucket.get(key, options);
      return found && { body: 'body' in found ? found.body : null, size: found.size, etag: found.httpEtag };
    },
    async put(key, body, contentType) {
      const options = { httpMetadata: { contentType } };
      try {
        if (body instanceof ReadableStream) await putStream(bucket, key, body, options);
        else await within(bucket.put(key, body, options));
      } catch (error) {
        throw isAppError(error) ? error : new AppError('provider-failed', undefined, { cause: error });
      }
    },
    async delete(keys) {
      await bucket.delete(keys);
    },
  };
}
