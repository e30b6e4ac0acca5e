import { beforeEach, describe, expect, it } from 'vitest';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { type Conditions, type OpenFile, serveFile } from './serve-file.server';

beforeEach(resetBindings);

const video: OpenFile = { id: 'v', kind: 'video', key: 'clips/v.mp4', contentType: 'video/mp4', isPublic: false };
const drawing: OpenFile = { id: 'p', kind: 'image', key: 'p.svg', contentType: 'image/svg+xml', isPublic: true };
const plain: Conditions = { range: null, ifRange: null, ifMatch: null, ifNoneMatch: null, isHead: false };

async function serve(file: OpenFile, asked: Partial<Conditions> = {}) {
  const scope = testScope();
  await scope.providers.files.put(file.key, '0123456789', file.contentType);
  const answer = await serveFile(scope, file, { ...plain, ...asked });
  return { ...answer, text: answer.body ? await new Response(answer.body).text() : null };
}

describe('serving a file', () => {
  it('sends the whole file with its length, and says that ranges are accepted', async () => {
    const { status, headers, text } = await serve(video);
    expect({ status, text }).toEqual({ status: 200, text: '0123456789' });
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="v.mp4"',
      'x-content-type-options': 'nosniff',
    });
  });

  it('sends the requested byte range', async () => {
    const { status, headers, text } = await serve(video, { range: 'bytes=2-4' });
    expect({ status, text }).toEqual({ status: 206, text: '234' });
    expect(headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await serve(video, { range: 'bytes=-2' })).text).toBe('89');
  });

  it('sends at most 1 MiB of a range of a film, and of a quality also a whole fragment that is asked for', async () => {
    const mebibyte = 1024 * 1024;
    const scope = testScope();
    const size = 3 * mebibyte;
    await scope.providers.files.put(video.key, new Uint8Array(size).buffer, video.contentType);
    const lengthOf = async (range: string | null, file: OpenFile = video, isHead = false) => {
      const { status, headers, body } = await serveFile(scope, file, { ...plain, range, isHead });
      const sent = body ? (await new Response(body).arrayBuffer()).byteLength : 0;
      expect(isHead ? 0 : Number(headers['content-length'])).toBe(sent);
      return [status, headers['content-length'], headers['content-range']];
    };
    const first = [206, `${mebibyte}`, `bytes 0-${mebibyte - 1}/${size}`];
    expect(await lengthOf('bytes=0-')).toEqual(first);
    expect(await lengthOf('bytes=0-', video, true)).toEqual(first);
    expect(await lengthOf(`bytes=0-${size}`)).toEqual(first);
    expect(await lengthOf('bytes=3000000-')).toEqual([206, '145728', `bytes 3000000-${size - 1}/${size}`]);
    // Not a range: a download gets the file.
    expect(await lengthOf(null)).toEqual([200, `${size}`, undefined]);

    const quality = { ...video, longestFragment: 2 * mebibyte };
    expect(await lengthOf('bytes=0-', quality)).toEqual(first);
    expect(await lengthOf(`bytes=9-${9 + 1_999_999}`, quality)).toEqual([206, '2000000', `bytes 9-2000008/${size}`]);
    expect(await lengthOf(`bytes=0-${size}`, quality)).toEqual([
      206,
      `${2 * mebibyte}`,
      `bytes 0-${2 * mebibyte - 1}/${size}`,
    ]);
    const still: OpenFile = { ...video, kind: 'image', contentType: 'image/png' };
    expect(await lengthOf('bytes=0-', still)).toEqual([206, `${size}`, `bytes 0-${size - 1}/${size}`]);
  });

  it('answers 416 to a range beyond the end', async () => {
    const { status, headers, text } = await serve(video, { range: 'bytes=10-' });
    expect({ status, text }).toEqual({ status: 416, text: null });
    expect(headers['content-range']).toBe('bytes */10');
  });

  it('answers 304 to a matching tag, and sends the whole file when If-Range names another tag', async () => {
    const { etag } = (await serve(video)).headers;
    expect(await serve(video, { ifNoneMatch: etag })).toMatchObject({ status: 304, text: null });
    expect(await serve(video, { range: 'bytes=2-4', ifRange: etag })).toMatchObject({ status: 206, text: '234' });
    expect(await serve(video, { range: 'bytes=2-4', ifRange: '"other"' })).toMatchObject({ status: 200 });
  });

  it('answers 412 when If-Match names only other tags', async () => {
    const { etag = '' } = (await serve(video)).headers;
    expect(await serve(video, { ifMatch: '"other"' })).toMatchObject({ status: 412, text: null });
    expect(await serve(video, { ifMatch: `W/${etag}` })).toMatchObject({ status: 412, text: null });
    expect(await serve(video, { ifMatch: '"other"', ifNoneMatch: etag })).toMatchObject({ status: 412 });
    for (const ifMatch of [etag, `"other", ${etag}`, '*']) {
      expect(await serve(video, { ifMatch }), ifMatch).toMatchObject({ status: 200, text: '0123456789' });
    }
  });

  it('sends only headers to a HEAD request', async () => {
    expect(await serve(video, { isHead: true })).toMatchObject({ status: 200, text: null });
    expect(await serve(video, { isHead: true, range: 'bytes=0-1' })).toMatchObject({
      status: 206,
      text: null,
      headers: { 'content-length': '2' },
    });
  });

  it('lets caches keep a public drawing, with a policy that forbids scripts', async () => {
    expect((await serve(drawing)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it('answers not found when the stored object is missing', async () => {
    await expect(serveFile(testScope(), video, plain)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it('a served file is named by its cleaned id and the extension of its content type', async () => {
  const named = async (part: Partial<OpenFile>) =>
    (await serve({ ...drawing, ...part })).headers['content-disposition'];
  expect(await named({})).toBe('inline; filename="p.svg"');
  expect(await named({ id: 'a"; filename="evil.html' })).toBe('inline; filename="afilenameevilhtml.svg"');
  expect(await named({ contentType: 'application/x-unheard-of' })).toBe('inline; filename="p.bin"');
});
