/** A file that a use-case reads while it arrives. */
export interface Upload {
  body: ReadableStream<Uint8Array>;
  /** The request's Content-Length, if any: a little more than the file's. */
  declaredBytes: number | null;
  /** What its sender calls it. */
  fileName?: string;
}
