import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { files } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { refusal } from '../../../tests/support/outcome';
import { bomb, png, pngOfBytes, quarters, secret, withExif } from '../../../tests/support/pictures';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { resizeImage } from './make-sizes.server';
import { confirmFiles, resizeImages } from './resize-images.server';
import { sweepFiles } from './sweep-files.server';
import { redrawUploads, uploadFile } from './upload-file.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z');
const at = (viewer: Viewer | null, hours = 0) =>
  testScope({ viewer, now: new Date(start.getTime() + hours * 3_600_000) });

const objects = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort();
const rows = () => testScope().db.select().from(files);

function streamed(bytes: Uint8Array, chunkSize = 65_536, breaksAt = Number.POSITIVE_INFINITY) {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= breaksAt) throw new Error('connection lost');
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + chunkSize));
      sent += chunkSize;
    },
  });
}

const take = (viewer: Viewer | null, bytes: Uint8Array, hours = 0) =>
  uploadFile(at(viewer, hours), { body: streamed(bytes), declaredBytes: bytes.length });

async function jpeg(width: number, height: number): Promise<Buffer> {
  const source = new Response(png(width, height, quarters(width, height)) as never).body as ReadableStream<Uint8Array>;
  const made = await env.IMAGES.input(source).output({ format: 'image/jpeg' });
  return Buffer.from(await made.response().arrayBuffer());
}

async function contentOf(key: string): Promise<Buffer> {
  const found = await env.MEDIA.get(key);
  return Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe('a valid picture', () => {
  test('is redrawn as WebP and stored private and unconfirmed, with a preview', async () => {
    const noor = await makeUser(testScope().db);
    const picture = png(1600, 800, quarters(1600, 800));
    const file = await take(noor, picture);
    expect(file).toMatchObject({ contentType: 'image/webp', isConfirmed: false, isResized: false, sizes: [] });
    expect(await objects()).toEqual([`uploads/${file.id}/original`, `uploads/${file.id}/preview`]);
    const content = await contentOf(`uploads/${file.id}/original`);
    expect(content.subarray(8, 12).toString()).toBe('WEBP');
    const [original, preview] = (await rows()).sort((a, b) => a.id.length - b.id.length);
    expect(original).toMatchObject({
      bytes: content.length,
      width: 1600,
      height: 800,
      state: 'pending',
      isPublic: false,
    });
    expect(preview).toMatchObject({ width: 1200, height: 600, contentType: 'image/webp', isPublic: false });
  });

  test('may have 30,000,000 bytes', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, pngOfBytes(30_000_000));
    const [row] = await testScope().db.select().from(files).where(eq(files.id, file.id));
    expect((await env.MEDIA.head(`uploads/${file.id}/original`))?.size).toBe(row?.bytes);
    expect(row).toMatchObject({ width: 64, height: 48 });
  }, 60_000);

  test('is stored without an HTML page that was hidden after its end', async () => {
    const noor = await makeUser(testScope().db);
    const page = '<html><script>alert(1)</script></html>';
    const file = await take(noor, Buffer.concat([png(400, 400), Buffer.from(page)]));
    await resizeImage(at(noor), { fileId: file.id });
    for (const key of await objects()) {
      const content = await contentOf(key);
      expect(content.includes('script'), key).toBe(false);
      expect(content.subarray(8, 12).toString(), key).toBe('WEBP');
    }
  });

  test('is reduced to the pixels that its closest crop needs', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, png(3000, 1000));
    const [row] = await testScope().db.select().from(files).where(eq(files.id, file.id));
    expect(row).toMatchObject({ width: 2400, height: 800 });
  });

  test.each([1, 3, 6, 8])('is stored upright, without its metadata, when its EXIF orientation is %i', async (turn) => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, withExif(await jpeg(600, 300), turn));
    const [row] = await testScope().db.select().from(files).where(eq(files.id, file.id));
    expect([row?.width, row?.height]).toEqual(turn > 4 ? [300, 600] : [600, 300]);
    expect((await contentOf(`uploads/${file.id}/original`)).includes(secret)).toBe(false);
  });

  test('is redrawn once by the sweep when it was stored as it came, and can still be resized', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, await jpeg(600, 300));
    const key = `uploads/${file.id}/original`;
    const photo = Buffer.concat([withExif(await jpeg(600, 300)), Buffer.from('<script>')]);
    await env.MEDIA.put(key, photo);
    const isIt = eq(files.id, file.id);
    const old = { contentType: 'image/jpeg', bytes: photo.length, width: 300, height: 600, state: 'ready' as const };
    await testScope().db.update(files).set(old).where(isIt);
    const drawn = async () => {
      await redrawUploads(testScope());
      const content = await contentOf(key);
      expect(content.includes(secret) || content.includes('script')).toBe(false);
      return content;
    };
    const once = await drawn();
    const [row] = await testScope().db.select().from(files).where(isIt);
    expect(row).toMatchObject({ contentType: 'image/webp', bytes: once.length, width: 300, height: 600 });
    expect((await drawn()).equals(once)).toBe(true);
    await resizeImage(at(noor), { fileId: file.id });
  });

  test('loses its EXIF data in every size but stays upright', async () => {
    const noor = await makeUser(testScope().db);
    const photo = withExif(await jpeg(600, 300));
    expect(photo.includes(secret)).toBe(true);
    const file = await take(noor, photo);
    await resizeImage(at(noor), { fileId: file.id });
    const [row] = await testScope().db.select().from(files).where(eq(files.id, file.id));
    expect(row).toMatchObject({ contentType: 'image/webp', width: 300, height: 600 });
    for (const key of await objects()) {
      const content = await contentOf(key);
      expect(content.includes(secret) || content.includes('Exif'), key).toBe(false);
    }
  });
});

describe('uploading an invalid file', () => {
  const wrongType = 'Please choose a PNG or JPEG picture';
  const unreadable = 'We can’t read this picture. Please choose another PNG or JPEG.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['an SVG', () => Buffer.from(svg), wrongType],
    [
      'an SVG after the first bytes of a PNG',
      () => Buffer.concat([png(1, 1).subarray(0, 8), Buffer.from(svg)]),
      unreadable,
    ],
    ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), wrongType],
    ['an HTML page', () => Buffer.from('<!doctype html><h1>hello'), wrongType],
    ['an empty file', () => Buffer.alloc(0), 'Please choose a picture'],
    ['the first seven bytes of a PNG', () => png(1, 1).subarray(0, 7), wrongType],
    ['a truncated JPEG', async () => (await jpeg(800, 800)).subarray(0, 3000), unreadable],
    ['a truncated PNG', () => png(800, 800, (x, y) => [x % 256, y % 256, (x * y) % 256]).subarray(0, 5000), unreadable],
    ['a picture of 50,000 by 50,000 pixels', () => bomb(50_000, 50_000), unreadable],
    ['a picture of 8,000 by 5,001 pixels', () => bomb(8000, 5001), 'Please choose a picture of at most 40 megapixels'],
    ['a broken picture of exactly 40 megapixels as unreadable', () => bomb(8000, 5000), unreadable],
    ['a picture of 30,000,001 bytes', () => pngOfBytes(30_000_001), 'Maximum image size is 30Mb'],
  ];

  test.each(cases)('refuses %s and stores nothing', { timeout: 60_000 }, async (_, make, message) => {
    const noor = await makeUser(testScope().db);
    const bytes = await make();
    const error = await refusal(take(noor, bytes));
    expect(error).toMatchObject({ status: 422, errors: { file: [message] } });
    // A sender who declares no size gets the same message.
    const unannounced = uploadFile(at(noor), { body: streamed(bytes), declaredBytes: null });
    expect(await refusal(unannounced)).toMatchObject({ status: 422, errors: { file: [message] } });
    expect(await objects()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('refuses a declared size over the limit before reading the body', async () => {
    const noor = await makeUser(testScope().db);
    const pull = () => {
      throw new Error('it was read');
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const error = await refusal(uploadFile(at(noor), { body, declaredBytes: 30_900_000 }));
    expect(error.errors).toEqual({ file: ['Maximum image size is 30Mb'] });
  });

  test.each([100_000, 12_000_000])('stores nothing when the sender disconnects after %i bytes', async (breaksAt) => {
    const noor = await makeUser(testScope().db);
    const body = streamed(pngOfBytes(20_000_000), 65_536, breaksAt);
    await expect(uploadFile(at(noor), { body, declaredBytes: 20_000_000 })).rejects.toThrow();
    expect(await objects()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('a storage failure during an upload', () => {
  const broken = { put: async () => Promise.reject(new Error('put: Unspecified error')) };

  test('leaves the rows pending, and the sweep removes them after a day', async () => {
    const noor = await makeUser(testScope().db);
    const scope = at(noor);
    const failing = { ...scope.providers.files, ...broken, delete: broken.put };
    const providers = { ...scope.providers, files: failing };
    await expect(
      uploadFile({ ...scope, providers }, { body: streamed(png(9, 9)), declaredBytes: null }),
    ).rejects.toThrow();
    expect((await rows()).map((row) => row.state)).toEqual(['pending', 'pending']);
    await sweepFiles(at(null, 23));
    expect(await rows()).toHaveLength(2);
    await sweepFiles(at(null, 25));
    expect(await rows()).toEqual([]);
  });
});

describe('confirming uploads', () => {
  test('keeps an upload when the sweep removes unconfirmed uploads after a day', async () => {
    const noor = await makeUser(testScope().db);
    const [kept, left] = [await take(noor, png(50, 50)), await take(noor, png(50, 50))];
    await resizeImage(at(noor), { fileId: left.id });
    expect(await confirmFiles(at(noor), { filesIds: [kept.id] })).toMatchObject([{ id: kept.id, isConfirmed: true }]);
    expect(await confirmFiles(at(noor), { filesIds: [kept.id] })).toMatchObject([{ id: kept.id, isConfirmed: true }]);
    await sweepFiles(at(null, 25));
    expect(await objects()).toEqual([`uploads/${kept.id}/original`, `uploads/${kept.id}/preview`]);
    expect((await rows()).map((row) => row.id).sort()).toEqual([kept.id, `${kept.id}-preview`]);
  });

  test('is refused, like resizing, when any of the uploads is unknown or another member’s', async () => {
    const [noor, ama] = [await makeUser(testScope().db), await makeUser(testScope().db)];
    const [own, foreign] = [await take(noor, png(50, 50)), await take(ama, png(50, 50))];
    const oneLetterOff = own.id.slice(0, -1) + (own.id.endsWith('z') ? 'y' : 'z');
    for (const filesIds of [[foreign.id], [own.id, foreign.id], ['nothing'], [oneLetterOff]]) {
      expect((await refusal(confirmFiles(at(noor), { filesIds }))).status).toBe(404);
      expect((await refusal(resizeImages(at(noor), { filesIds }))).status).toBe(404);
    }
    expect(new Set((await rows()).map((row) => row.state))).toEqual(new Set(['pending']));
  });

  test('is refused for an upload without a known width', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, png(50, 50));
    await testScope().db.update(files).set({ width: null }).where(eq(files.id, file.id));
    expect((await refusal(confirmFiles(at(noor), { filesIds: [file.id] }))).status).toBe(404);
  });
});

describe('the sizes of an upload', () => {
  test('are made once when three resize jobs run at the same time and a fourth follows', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, png(900, 600, quarters(900, 600)));
    expect(await resizeImages(at(noor), { filesIds: [file.id] })).toMatchObject([{ isResized: false }]);
    await Promise.all([1, 2, 3].map(() => resizeImage(at(null), { fileId: file.id })));
    await resizeImage(at(null), { fileId: file.id });
    const [done] = await resizeImages(at(noor), { filesIds: [file.id] });
    expect(done).toMatchObject({
      isResized: true,
      sizes: [
        { name: 'large', width: 300, height: 300 },
        { name: 'small', width: 96, height: 96 },
      ],
    });
    expect(done?.sizes.map(({ link }) => link?.startsWith(`${at(noor).config.appOrigin}/media/`))).toEqual([
      true,
      true,
    ]);
    expect(await objects()).toHaveLength(4);
    expect(await rows()).toHaveLength(4);
  });

  test('have absolute links to files that are there', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, png(200, 120));
    await resizeImage(at(null), { fileId: file.id });
    const [done] = await resizeImages(at(noor), { filesIds: [file.id] });
    const ids = (await rows()).map(({ id }) => `${testScope().config.appOrigin}/media/${id}`);
    expect(done?.sizes).toHaveLength(2);
    for (const { link } of done?.sizes ?? []) expect(ids).toContain(link);
  });

  test('are not larger than a small picture', async () => {
    const noor = await makeUser(testScope().db);
    const file = await take(noor, png(200, 120));
    await resizeImage(at(null), { fileId: file.id });
    const [done] = await resizeImages(at(noor), { filesIds: [file.id] });
    expect(done?.sizes.map(({ width, height }) => [width, height])).toEqual([
      [120, 120],
      [96, 96],
    ]);
  });
});

describe('upload limits', () => {
  test('allow 20 uploads at the same time', async () => {
    const noor = await makeUser(testScope().db);
    const picture = pngOfBytes(300_000);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(noor, picture)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(20);
    expect(await objects()).toHaveLength(40);
  }, 60_000);

  test('refuse the 61st attempt in an hour and an upload beyond the storage of a member', async () => {
    const noor = await makeUser(testScope().db);
    const tiny = Buffer.from('no picture');
    for (let i = 0; i < 60; i++) await refusal(take(noor, tiny));
    expect((await refusal(take(noor, png(9, 9)))).status).toBe(429);
    const ama = await makeUser(testScope().db);
    const full = await take(ama, png(9, 9));
    await testScope().db.update(files).set({ bytes: 499_990_000 }).where(eq(files.id, full.id));
    expect(await refusal(take(ama, pngOfBytes(20_000)))).toMatchObject({ status: 409, code: 'NO_ROOM' });
  });

  test('refuse guests and members without a user name', async () => {
    const nameless = await makeUser(testScope().db, { userName: null });
    expect((await refusal(take(null, png(9, 9)))).status).toBe(401);
    expect((await refusal(take(nameless, png(9, 9)))).status).toBe(403);
  });
});
