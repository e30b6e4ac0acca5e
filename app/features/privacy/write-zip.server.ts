import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** A text to compress, or already compressed bytes. The stream is opened only when its entry is written. */
  content: string | (() => Promise<ReadableStream<Uint8Array> | null>);
}

/** A streamed ZIP: besides the texts, it keeps at most one chunk of one entry in memory. */
export function writeZip(entries: ZipEntry[], at: Date): ReadableStream<Uint8Array> {
  const chunks = zipChunks(entries, at);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* zipChunks(entries: ZipEntry[], at: Date): AsyncGenerator<Uint8Array, void> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for (const { name, content } of entries) {
    const chunks = typeof content === 'string' ? [strToU8(content)] : await content();
    if (!chunks) continue;
    const file = typeof content === 'string' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
