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
  /** Begins an object that arrives in parts, over many requests. Answers what storage calls it. */
  beginParts(key: string, contentType: string): Promise<string>;
  /** The same number again takes the former one's place. */
  putPart(upload: PartedUpload, number: number, bytes: Uint8Array): Promise<UploadedPart>;
  /** The object appears, of these parts in their order; all but the last are of one size. */
  completeParts(upload: PartedUpload, parts: UploadedPart[]): Promise<void>;
  /** One that is unknown, or done already, is left as it is. */
  abortParts(upload: PartedUpload): Promise<void>;
}

export interface PartedUpload {
  key: string;
  /** What storage calls it. */
  storageId: string;
}

export interface UploadedPart {
  number: number;
  etag: string;
}
