export interface StoredObject {
  body: ReadableStream | null;
  size: number;
  etag: string;
}

/** Bytes first to last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Every method throws provider-failed when storage does not answer. */
export interface FilesPort {
  /** The object's size and tag without its bytes, or null. */
  head(key: string): Promise<{ size: number; etag: string } | null>;
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** A stream may be of any length. An error of the stream's own is passed on; storage's becomes provider-failed. */
  put(key: string, body: ReadableStream | ArrayBuffer | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
}
