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

export interface FilesPort {
  /** The object's size and tag without its bytes, or null. */
  head(key: string): Promise<{ size: number; etag: string } | null>;
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  put(key: string, body: ReadableStream | ArrayBuffer | string, contentType: string): Promise<void>;
  delete(keys: string[]): Promise<void>;
}
