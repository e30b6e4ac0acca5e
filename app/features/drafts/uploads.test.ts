import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { files, fileUploads } from '#db/schema';
import { readLongMp4 } from '~/features/media/long-mp4';
import { day } from '~/kit/dates';
import { makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { abandonUpload, sweepUploads } from './abandon-upload.server';
import { beginUpload } from './begin-upload.server';
import { completeUpload } from './complete-upload.server';
import { partBytes } from './file-schema';
import { openFile } from './open-file.server';
import { storePart } from './store-part.server';

beforeEach(resetBindings);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Seven seconds of 640 × 360, with so many bytes of pictures; what tells of them stands behind. */
function video(bytes: number): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(7000, 16);
  const track = Buffer.alloc(84);
  track.writeUInt16BE(640, 76);
  track.writeUInt16BE(360, 80);
  const told = box('moov', Buffer.concat([box('mvhd', movie), box('trak', box('tkhd', track))]));
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(bytes, 7)), told]);
}

const large = video(partBytes + 1000);
const [one, two] = [large.subarray(0, partBytes), large.subarray(partBytes)];
const announced = { sha256: sha256(large), bytes: large.length };

async function office() {
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  return testScope({ viewer });
}
const stored = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

describe('a video in parts', () => {
  it('arrives in any order, twice if need be, and is what was sent', async () => {
    const scope = await office();
    const { uploadId, parts } = await beginUpload(scope, announced);
    expect(parts).toEqual([]);
    await storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('conflict');
    await storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two);
    // Whoever goes on with it later is told what is here.
    expect(await beginUpload(scope, announced)).toEqual({ uploadId, partBytes, parts: [2] });
    await storePart(scope, { uploadId, number: 1, sha256: sha256(one) }, one);
    const { name } = await completeUpload(scope, { uploadId });
    expect(name).toBe(announced.sha256.slice(0, 20));
    const [row] = await scope.db.select().from(files);
    expect(row).toMatchObject({ id: `c${name}`, bytes: large.length, durationMs: 7000, width: 640, height: 360 });
    const { body } = await openFile(scope, { name: `c${name}` });
    expect(sha256(new Uint8Array(await new Response(body).arrayBuffer()))).toBe(announced.sha256);
    expect(await stored()).toEqual([`clips/${name}.mp4`]);
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
  });

  it('is refused part by part when a part is not what it says, and leaves nothing when the whole is not', async () => {
    const scope = await office();
    const { uploadId } = await beginUpload(scope, { ...announced, sha256: 'a'.repeat(64) });
    const put = (number: number, bytes: Uint8Array, hash = sha256(bytes)) =>
      outcome(storePart(scope, { uploadId, number, sha256: hash }, bytes));
    expect(await put(1, one, sha256(two))).toBe('invalid');
    expect(await put(1, one.subarray(1))).toBe('invalid');
    expect(await put(3, two)).toBe('invalid');
    expect([await put(1, one), await put(2, two)]).toEqual(['ok', 'ok']);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('invalid');
    expect(await scope.db.select().from(files)).toEqual([]);
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('not-found');
  });

  it('is no video, and leaves nothing, when it only calls itself one', async () => {
    const scope = await office();
    const words = Buffer.from('words');
    const { uploadId } = await beginUpload(scope, { sha256: sha256(words), bytes: words.length });
    await storePart(scope, { uploadId, number: 1, sha256: sha256(words) }, words);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('invalid');
    expect(await stored()).toEqual([]);
  });

  it('is gone on with when it was ended after storage had put it together, or after its row stood', async () => {
    const scope = await office();
    const { uploadId } = await beginUpload(scope, announced);
    await storePart(scope, { uploadId, number: 1, sha256: sha256(one) }, one);
    await storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two);
    const dying = (method: 'get' | 'delete') => ({
      ...scope,
      providers: {
        ...scope.providers,
        files: { ...scope.providers.files, [method]: () => Promise.reject(new Error('killed')) },
      },
    });
    expect(await outcome(completeUpload(dying('get'), { uploadId }))).toBe('Error: killed');
    expect(await outcome(completeUpload(dying('delete'), { uploadId }))).toBe('Error: killed');
    expect(await scope.db.select().from(files)).toHaveLength(1);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('ok');
    expect(await stored()).toEqual([`clips/${announced.sha256.slice(0, 20)}.mp4`]);
  });

  it('is given up by hand, or by the sweep after a day', async () => {
    const scope = await office();
    const { uploadId } = await beginUpload(scope, announced);
    await storePart(scope, { uploadId, number: 1, sha256: sha256(one) }, one);
    await abandonUpload(scope, { uploadId });
    await abandonUpload(scope, { uploadId });
    expect(await outcome(storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two))).toBe('not-found');
    const again = await beginUpload(scope, announced);
    await sweepUploads(testScope({ now: new Date(Date.now() + day - 60_000) }));
    expect((await beginUpload(scope, announced)).uploadId).toBe(again.uploadId);
    await sweepUploads(testScope({ now: new Date(Date.now() + day + 60_000) }));
    expect(await scope.db.select().from(fileUploads).where(eq(fileUploads.id, again.uploadId))).toEqual([]);
  });

  it('is one of ten at most, begun once by two at the same moment, and by administrators alone', async () => {
    const scope = await office();
    const [a, b] = await Promise.all([beginUpload(scope, announced), beginUpload(scope, announced)]);
    expect(a.uploadId).toBe(b.uploadId);
    for (let n = 1; n < 10; n++) await beginUpload(scope, { sha256: String(n).repeat(64), bytes: 1 });
    expect(await outcome(beginUpload(scope, { sha256: 'f'.repeat(64), bytes: 1 }))).toBe('conflict');
    const member = testScope({ viewer: { ...(await makeUser(scope.db)), role: 'USER' } });
    for (const viewer of [testScope(), member]) {
      expect(await outcome(beginUpload(viewer, announced))).not.toBe('ok');
      expect(await outcome(completeUpload(viewer, { uploadId: a.uploadId }))).not.toBe('ok');
      expect(await outcome(abandonUpload(viewer, { uploadId: a.uploadId }))).not.toBe('ok');
      expect(await outcome(openFile(viewer, { name: `c${'0'.repeat(20)}` }))).not.toBe('ok');
    }
  });
});

describe('a long MP4', () => {
  const told = (file: Buffer) =>
    readLongMp4({ size: file.length, read: async (first, last) => file.subarray(first, last + 1) });

  it('tells its length and size from box to box, and nothing when the boxes lie', async () => {
    expect(await told(video(50))).toEqual({ durationMs: 7000, width: 640, height: 360 });
    const short = video(50);
    short.writeUInt32BE(1_000_000, 12);
    const endless = video(50);
    endless.writeUInt32BE(4, 12);
    for (const file of [short, endless, video(50).subarray(20), Buffer.alloc(4), Buffer.alloc(0)]) {
      expect(await told(file)).toBeNull();
    }
  });
});
