export interface StoredObject {
  body: ReadableStream | null;
  size: number;
  etag: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Every method throws provider-failed if storage fails. */
export interface FilesPort {
  /** The object's size and tag without its bytes, or null. */
  head(key: string): Promise<{ size: number; etag: string } | null>;
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** A stream may have any length. The stream's own errors are passed on; storage errors become provider-failed. */
  put(key: string, body: ReadableStream | ArrayBuffer | string, contentType: string): Promise<void>;
  /**
   * Stores a text only if the object is still the one with this tag, or if there is none (null). Returns whether it was
   * stored.
   */
  replace(key: string, body: string, contentType: string, etag: string | null): Promise<boolean>;
  delete(keys: string[]): Promise<void>;
  /** Begins a multipart upload over several requests. Returns the storage's id of it. */
  beginParts(key: string, contentType: string): Promise<string>;
  /** A part with the same number is replaced. */
  putPart(upload: PartedUpload, number: number, bytes: Uint8Array): Promise<UploadedPart>;
  /**
   * Creates the object from these parts, in order; all but the last must have the same size. Throws conflict when they
   * are not the parts that are stored, or the upload is gone.
   */
  completeParts(upload: PartedUpload, parts: UploadedPart[]): Promise<void>;
  /** Ignores an unknown or finished upload. */
  abortParts(upload: PartedUpload): Promise<void>;
}

export interface PartedUpload {
  key: string;
  /** The storage's id of the upload. */
  storageId: string;
}

export interface UploadedPart {
  number: number;
  etag: string;
}
