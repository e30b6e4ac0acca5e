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
    if (typeof content === 'string') {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = at;
      zip.add(file);
      file.push(strToU8(content), true);
      yield* take();
      continue;
    }
    const bytes = await content();
    if (!bytes) continue;
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    const reader = bytes.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      file.push(next.value);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
