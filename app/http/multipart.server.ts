import { AppError } from '~/kit/app-error';

const longestHead = 8 * 1024;
/** Size limits of a form's fields other than its file. */
export interface FormSize {
  /** Maximum bytes of one field. */
  field: number;
  fields: number;
  /** Maximum bytes of all fields together; unlimited if absent. */
  all?: number;
}

export const ordinarySize: FormSize = { field: 16 * 1024, fields: 50 };

export interface IncomingForm {
  /** The fields before the file; all fields if there is none. */
  fields: FormData;
  /** The bytes of a file that is still arriving, readable once. They error with unreadable if the body breaks off. */
  file: { body: ReadableStream<Uint8Array>; fileName: string } | null;
  /** Drains the rest of the body, so that the sender receives the response. */
  drain(): Promise<void>;
}

export function isMultipart(request: Request): boolean {
  return boundaryOf(request) !== null;
}

/**
 * Reads a multipart form up to its first chosen file and streams that file: `request.formData()` would hold a 30 MB
 * picture in memory several times. Fields after the file are not read. Throws media-type and unreadable.
 */
export async function readMultipart(request: Request, size: FormSize = ordinarySize): Promise<IncomingForm> {
  const boundary = boundaryOf(request);
  if (!boundary) throw new AppError('media-type', 'Send multipart/form-data.');
  const read = chunksOf(request);
  const source = sourceOf(read, Buffer.from(`\r\n--${boundary}`));
  const fields = new FormData();
  const drain = () => drainRest(read);
  let left = size.all ?? Number.POSITIVE_INFINITY;
  try {
    // What comes before the first delimiter belongs to no part.
    await source.readPart(longestHead, 'The form cannot be read.');
    for (let count = 0; await source.hasNextPart(); count++) {
      if (count === size.fields) throw broken('The form has too many fields.');
      const { name, fileName } = headOf(await source.readTo(Buffer.from('\r\n\r\n'), longestHead));
      if (fileName) return { fields, file: { body: source.partStream(), fileName }, drain };
      const bytes = await source.readPart(Math.min(size.field, left));
      left -= bytes.length;
      const text = bytes.toString('utf8');
      // An empty file input sends a part with an empty file name.
      if (fileName === null) fields.append(name, text);
    }
    return { fields, file: null, drain };
  } catch (error) {
    await drain();
    throw error;
  }
}

function broken(message = 'The form did not arrive completely.', cause?: unknown): AppError {
  return new AppError('unreadable', message, { cause });
}

const boundaryShape = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

function boundaryOf(request: Request): string | null {
  const found = boundaryShape.exec(request.headers.get('content-type') ?? '');
  return found?.[1] ?? found?.[2] ?? null;
}

/** `fileName` is null for a field, '' for a file input without a file. */
function headOf(bytes: Buffer): { name: string; fileName: string | null } {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(bytes.toString('utf8'))?.[1] ?? '';
  const name = /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw broken('A part of the form has no name.');
  const fileName = /(?:^|[;\s])filename\*?=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  return { name, fileName: fileName ? (fileName[1] ?? fileName[2] ?? '') : null };
}

/** The next bytes of a body, or null at its end. */
type Chunks = () => Promise<Uint8Array | null>;

const chunkSize = 64 * 1024;

/**
 * A body in chunks of 64 KiB: its native pieces of 4 KiB cause too much garbage. Streams created by scripts are read as
 * they are.
 */
function chunksOf({ body }: Request): Chunks {
  if (!body) throw broken('The form is empty.');
  const byob = byobReaderOf(body as ReadableStream<Uint8Array>);
  if (!byob) {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    return async () => (await reader.read()).value ?? null;
  }
  let isOver = false;
  return async () => {
    if (isOver) return null;
    const { done, value } = await byob.readAtLeast(chunkSize, new Uint8Array(chunkSize));
    isOver = done;
    return value?.byteLength ? value : null;
  };
}

/** A Workers extension: waits for this many bytes or the end. */
interface WholeChunkReader {
  readAtLeast(least: number, into: Uint8Array): Promise<{ done: boolean; value?: Uint8Array }>;
}

function byobReaderOf(body: ReadableStream<Uint8Array>): WholeChunkReader | null {
  try {
    return body.getReader({ mode: 'byob' }) as unknown as WholeChunkReader;
  } catch {
    return null;
  }
}

async function drainRest(read: Chunks): Promise<void> {
  try {
    while (await read());
  } catch {
    // The sender has disconnected.
  }
}

/** The parts of a multipart body, one after another; holds at most one chunk and a delimiter in memory. */
function sourceOf(read: Chunks, delimiter: Buffer) {
  // The first delimiter has no preceding line break: adding one makes all delimiters alike.
  let held: Buffer = Buffer.from('\r\n');

  async function readMore(): Promise<void> {
    const value = await read().catch((cause: unknown) => {
      throw broken(undefined, cause);
    });
    if (!value) throw broken();
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    held = held.length ? Buffer.concat([held, chunk]) : chunk;
  }

  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  /** The next bytes of this part; null at its end, after the delimiter. */
  async function nextOfPart(): Promise<Buffer | null> {
    for (;;) {
      const end = held.indexOf(delimiter);
      if (end > 0) return take(end);
      if (end === 0) {
        take(delimiter.length);
        return null;
      }
      const safe = held.length - delimiter.length + 1;
      if (safe > 0) return take(safe);
      await readMore();
    }
  }

  async function readTo(mark: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const end = held.indexOf(mark);
      if (end > most || (end < 0 && held.length > most)) throw broken('The form cannot be read.');
      if (end >= 0) {
        const before = take(end);
        take(mark.length);
        return before;
      }
      await readMore();
    }
  }

  return {
    readTo,
    /** After a delimiter: `--` closes the form, a line break opens the next part. */
    async hasNextPart(): Promise<boolean> {
      while (held.length < 2) await readMore();
      if (held.subarray(0, 2).toString('latin1') === '--') return false;
      // There may be blanks between delimiter and line break.
      const blanks = await readTo(Buffer.from('\r\n'), longestHead);
      if (blanks.toString('latin1').trim() !== '') throw broken('The form cannot be read.');
      // A part without headers: its headers end with this line.
      held = Buffer.concat([Buffer.from('\r\n'), held]);
      return true;
    },
    async readPart(most: number, refusal = 'A field of the form is too long.'): Promise<Buffer> {
      const pieces: Buffer[] = [];
      let size = 0;
      for (let piece = await nextOfPart(); piece; piece = await nextOfPart()) {
        size += piece.length;
        if (size > most) throw broken(refusal);
        pieces.push(Buffer.from(piece));
      }
      return Buffer.concat(pieces);
    },
    partStream(): ReadableStream<Uint8Array> {
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const piece = await nextOfPart();
            if (piece) controller.enqueue(piece);
            else controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}
