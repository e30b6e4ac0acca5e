import { describe, expect, it } from 'vitest';
import { isAppError } from '~/kit/app-error';
import { isMultipart, readMultipart } from './multipart.server';

const boundary = 'x-boundary';

function request(body: string | Uint8Array, chunkSize = 7, type = `multipart/form-data; boundary=${boundary}`) {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkSize));
      at += chunkSize;
    },
  });
  return new Request('http://localhost/files', { method: 'POST', body: stream, headers: { 'content-type': type } });
}

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, fileName = 'a.png') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;

async function read(body: string, chunkSize?: number) {
  const form = await readMultipart(request(body, chunkSize));
  const bytes = form.file && Buffer.from(await new Response(form.file.body).arrayBuffer()).toString('latin1');
  return { fields: Object.fromEntries(form.fields), file: bytes };
}

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('it did not refuse');
  return error.kind;
}

describe('a multipart form', () => {
  const tricky = `\r\n--${boundary.slice(0, -1)}\r\n--\r\n\r\n${boundary}\0\xff\r\n-`;

  it.each([1, 2, 3, 7, 16, 64, 10_000])(
    'yields the fields before its file, and its file byte by byte, when it arrives in chunks of %i bytes',
    async (size) => {
      const note = Buffer.from('grüße').toString('latin1');
      const body = `${field('intent', 'upload')}${field('note', note)}${file(tricky)}${field('after', 'x')}${end}`;
      expect(await read(body, size)).toEqual({ fields: { intent: 'upload', note: 'grüße' }, file: tricky });
    },
  );

  it('yields a large file unchanged from an ordinary request', async () => {
    const content = tricky.repeat(10_000);
    const body = Buffer.from(`${field('intent', 'upload')}${file(content)}${field('after', 'x')}${end}`, 'latin1');
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const form = await readMultipart(new Request('http://localhost/files', { method: 'POST', body, headers } as never));
    const bytes = Buffer.from(await new Response(form.file?.body).arrayBuffer());
    expect(bytes.toString('latin1') === content).toBe(true);
    await form.drain();
  });

  it('can have spaces after a delimiter, a preamble, an empty file and no last line break', async () => {
    expect(await read(`hello\r\n${file('abc').replace('\r\n', ' \t\r\n')}--${boundary}--`)).toEqual({
      fields: {},
      file: 'abc',
    });
    expect(await read(file('') + end)).toEqual({ fields: {}, file: '' });
  });

  it('yields no file when no file was chosen', async () => {
    expect(await read(`${file('', '')}${field('intent', 'upload')}${end}`)).toEqual({
      fields: { intent: 'upload' },
      file: null,
    });
    expect(await read(end)).toEqual({ fields: {}, file: null });
  });

  it.each([
    ['breaks off in a header', file('abc').slice(0, 40)],
    ['breaks off in a field', field('a', 'b').slice(0, -3)],
    ['has another boundary', field('a', 'b').replace(boundary, 'other')],
    ['is not a form at all', '{"a":1}'],
    ['has a field of a megabyte', field('a', 'x'.repeat(1_000_000)) + end],
    ['has a thousand fields', field('a', 'b').repeat(1000) + end],
    ['has a part without a name', `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n${end}`],
    ['has a header without an end', `--${boundary}\r\n${'A: b\r\n'.repeat(5000)}`],
  ])('is unreadable when it %s', async (_, body) => {
    expect(await refusal(read(body, 500))).toBe('unreadable');
  });

  it('fails while the file is read when it breaks off inside the file', async () => {
    const form = await readMultipart(request(file('abcdefgh').slice(0, -5)));
    expect(await refusal(new Response(form.file?.body).arrayBuffer())).toBe('unreadable');
  });

  it('is recognised by its content type', async () => {
    const ask = (type: string) => request('', 7, type);
    expect(isMultipart(ask('multipart/form-data; boundary="a b"'))).toBe(true);
    expect(isMultipart(ask('multipart/form-data'))).toBe(false);
    expect(await refusal(readMultipart(ask('application/json')))).toBe('media-type');
  });

  it('is limited in the total size of all its fields', async () => {
    const body = field('one', 'x'.repeat(60)) + field('two', 'x'.repeat(60)) + end;
    const size = { field: 100, fields: 10 };
    expect([...(await readMultipart(request(body), { ...size, all: 120 })).fields]).toHaveLength(2);
    expect(await refusal(readMultipart(request(body), { ...size, all: 119 }))).toBe('unreadable');
  });
});
