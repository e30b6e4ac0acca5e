import type { FilesPort } from './port';

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
      await bucket.put(key, body, { httpMetadata: { contentType } });
    },
    async delete(keys) {
      await bucket.delete(keys);
    },
  };
}
