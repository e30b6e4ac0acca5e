import { env } from 'cloudflare:workers';
import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { files, outbox, users } from '#db/schema';
import { resizeImage } from '~/features/media/make-sizes.server';
import { confirmFiles } from '~/features/media/resize-images.server';
import { removeDroppedFiles } from '~/features/media/sweep-files.server';
import { uploadFile } from '~/features/media/upload-file.server';
import type { Providers } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../../tests/support/factories';
import { refusal } from '../../../../tests/support/outcome';
import { png, quarters } from '../../../../tests/support/pictures';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { CropAvatar } from './avatar-schema';
import { cropAvatar, removeAvatar, setAvatar, uploadAvatar } from './set-avatar.server';

beforeEach(resetBindings);

const streamOf = (bytes: Uint8Array) => new Response(bytes as never).body as ReadableStream<Uint8Array>;
const objects = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort();
const rows = () => testScope().db.select().from(files);

async function avatarOf(userId: string) {
  const [row] = await testScope().db.select().from(users).where(eq(users.id, userId));
  return row?.avatarFileId ?? null;
}

/** The member with their current avatar, as a request would load them. */
const now = async (viewer: Viewer): Promise<Viewer> => ({ ...viewer, avatarFileId: await avatarOf(viewer.id) });

async function wear(viewer: Viewer, picture = png(900, 600, quarters(900, 600))) {
  await uploadAvatar(testScope({ viewer: await now(viewer) }), {
    body: streamOf(picture),
    declaredBytes: picture.length,
  });
  return (await avatarOf(viewer.id)) as string;
}

async function runJobs(userId: string) {
  const waiting = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'remove-files'));
  if (waiting.length) await removeDroppedFiles(testScope(), { userId });
  return waiting.length;
}

/** The dominant colour (r, g or b) of each cell in a 4 by 4 grid over a stored picture, row by row. */
async function colours(key: string): Promise<string> {
  const n = 4;
  const object = await env.MEDIA.get(key);
  const made = await env.IMAGES.input(object?.body as ReadableStream<Uint8Array>)
    .transform({ width: n, height: n, fit: 'squeeze' })
    .output({ format: 'image/png' });
  const bytes = Buffer.from(await made.response().arrayBuffer());
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const channels = bytes[25] === 6 ? 4 : 3;
  const letters = unfilter(inflateSync(Buffer.concat(data)), n, channels).map(([r = 0, g = 0, b = 0]) =>
    g > r && g > b ? 'g' : r > b ? 'r' : 'b',
  );
  return [0, 1, 2, 3].map((row) => letters.slice(row * n, row * n + n).join('')).join(' ');
}

/** Undoes the PNG filters of a picture of n by n pixels. */
function unfilter(raw: Buffer, n: number, channels: number): number[][] {
  const line = n * channels;
  const out = Buffer.alloc(line * n);
  const valueAt = (y: number, x: number) => (y < 0 || x < 0 ? 0 : (out[y * line + x] ?? 0));
  for (let y = 0; y < n; y++) {
    const filter = raw[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x++) {
      const [a, b, c] = [valueAt(y, x - channels), valueAt(y - 1, x), x < channels ? 0 : valueAt(y - 1, x - channels)];
      const near = [a, b, c].sort((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q));
      const guess = [0, a, b, (a + b) >> 1, near[0] ?? 0][filter] ?? 0;
      out[y * line + x] = ((raw[y * (line + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return Array.from({ length: n * n }, (_, i) => [...out.subarray(i * channels, i * channels + 3)]);
}

describe('an avatar', () => {
  test('is set at once as the square middle of the picture, in two sizes', async () => {
    const noor = await makeUser(testScope().db);
    const large = await wear(noor);
    expect(large).toMatch(/^[0-9a-z]{26}-a4z10-[0-9a-z]{6}-large$/);
    const all = await rows();
    expect(new Set(all.map((row) => row.state))).toEqual(new Set(['ready']));
    expect(
      all.filter((row) => row.isPublic).map(({ width, height, contentType }) => [width, height, contentType]),
    ).toEqual(
      expect.arrayContaining([
        [300, 300, 'image/webp'],
        [96, 96, 'image/webp'],
      ]),
    );
    const key = all.find((row) => row.id === large)?.key ?? '';
    expect(await colours(key)).toBe('gggg rrbb rrbb rrbb');
  });

  test('can be set by the id of the member’s own upload, and reuses its sizes', async () => {
    const [noor, ama] = [await makeUser(testScope().db), await makeUser(testScope().db)];
    const scope = testScope({ viewer: noor });
    const file = await uploadFile(scope, { body: streamOf(png(400, 400)), declaredBytes: null });
    expect((await refusal(setAvatar(testScope({ viewer: ama }), { fileId: file.id }))).status).toBe(404);
    expect((await refusal(setAvatar(scope, { fileId: 'p0123456789abcdef0123' }))).status).toBe(404);
    await resizeImage(scope, { fileId: file.id });
    const before = await objects();
    const user = await setAvatar(scope, { fileId: file.id });
    const { appOrigin } = scope.config;
    expect(user.avatar?.link).toBe(`${appOrigin}/media/${await avatarOf(noor.id)}`);
    expect(user.avatar?.resizedImages).toHaveLength(2);
    for (const { link } of user.avatar?.resizedImages ?? []) {
      expect(link).toMatch(new RegExp(`^${appOrigin}/media/${file.id}-.*(large|small)$`));
    }
    expect(await objects()).toEqual(before);
    expect(await confirmFiles(scope, { filesIds: [file.id] })).toMatchObject([{ isConfirmed: true, isResized: true }]);
  });

  test('is deleted with its upload and every size when it is replaced', async () => {
    const noor = await makeUser(testScope().db);
    const first = (await wear(noor)).slice(0, 26);
    const second = (await wear(noor)).slice(0, 26);
    expect(await runJobs(noor.id)).toBe(1);
    const left = await objects();
    expect(left).toHaveLength(4);
    expect(left.every((key) => key.startsWith(`uploads/${second}/`) && !key.includes(first))).toBe(true);
    expect((await rows()).map((row) => row.key).sort()).toEqual(left);
  });

  test('leaves no object and no row when it is removed, and a second removal changes nothing', async () => {
    const noor = await makeUser(testScope().db);
    await wear(noor);
    const user = await removeAvatar(testScope({ viewer: await now(noor) }));
    expect(user.avatar).toBeNull();
    await runJobs(noor.id);
    expect(await objects()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await removeAvatar(testScope({ viewer: await now(noor) }))).avatar).toBeNull();
  });

  test('cannot be cropped if it is a catalogue picture, which stays in the catalogue when it is replaced', async () => {
    const noor = await makeUser(testScope().db, { avatarFileId: 'p0123456789abcdef0123' });
    const picture = { id: 'p0123456789abcdef0123', kind: 'image' as const, key: 'pictures/p.svg', bytes: 1 };
    await testScope()
      .db.insert(files)
      .values({ ...picture, contentType: 'image/svg+xml', isPublic: true, createdAt: new Date() });
    const viewer = await now(noor);
    expect(await refusal(cropAvatar(testScope({ viewer }), { anchor: 0, zoom: 2 }))).toMatchObject({
      code: 'NO_PICTURE',
    });
    await wear(noor);
    await removeAvatar(testScope({ viewer: await now(noor) }));
    await runJobs(noor.id);
    expect((await rows()).map(({ id, state }) => [id, state])).toEqual([['p0123456789abcdef0123', 'ready']]);
  });

  test('stays when the next picture is broken or storage fails while it is cropped', async () => {
    const noor = await makeUser(testScope().db);
    const worn = await wear(noor);
    const before = await objects();
    expect((await refusal(wear(noor, png(900, 900).subarray(0, 900)))).status).toBe(422);
    const scope = testScope({ viewer: await now(noor) });
    const { files: storage } = scope.providers;
    const put: Providers['files']['put'] = (key, ...rest) =>
      key.endsWith('small') ? Promise.reject(new Error('put: Unspecified error')) : storage.put(key, ...rest);
    const failing = { ...scope, providers: { ...scope.providers, files: { ...storage, put } } };
    await expect(cropAvatar(failing, { anchor: 0, zoom: 2 })).rejects.toThrow();
    expect(await avatarOf(noor.id)).toBe(worn);
    expect(await objects()).toEqual(before);
    expect(await rows()).toHaveLength(4);
  });

  test('is one avatar without leftovers when four uploads arrive at the same time', { timeout: 60_000 }, async () => {
    const noor = await makeUser(testScope().db);
    await Promise.all([wear(noor), wear(noor), wear(noor), wear(noor)]);
    const worn = ((await avatarOf(noor.id)) as string).slice(0, 26);
    await runJobs(noor.id);
    const left = await objects();
    expect(left).toHaveLength(4);
    expect(left.every((key) => key.startsWith(`uploads/${worn}/`))).toBe(true);
  });
});

describe('cropping an avatar', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['the top left at double zoom', { anchor: '0', zoom: '2' }, 'gggg gggg rrrr rrrr'],
    ['the top right', { anchor: '2' }, 'gggg rbbb rbbb rbbb'],
    ['the bottom at one and a half times zoom', { anchor: '7', zoom: '1.5' }, 'rrbb rrbb rrbb rrbb'],
    ['the bottom right at double zoom', { anchor: '8', zoom: '2' }, 'bbbb bbbb bbbb bbbb'],
    ['a frame drawn by hand', { x: '300', y: '0', size: '300' }, 'gggg gggg rrbb rrbb'],
  ];

  test.each(cases)('shows %s', { timeout: 60_000 }, async (_, form, expected) => {
    const noor = await makeUser(testScope().db);
    await wear(noor);
    await cropAvatar(testScope({ viewer: await now(noor) }), CropAvatar.parse(form));
    await runJobs(noor.id);
    const worn = (await avatarOf(noor.id)) as string;
    const key = (await rows()).find((row) => row.id === worn)?.key ?? '';
    expect(await colours(key)).toBe(expected);
    expect(await objects()).toHaveLength(4);
  });

  test.each([
    { anchor: '9' },
    { anchor: '-1' },
    { zoom: '3' },
    { x: '1', y: '1', size: '0' },
    { x: '-1', y: '0', size: '10' },
    { x: 'a', y: '0', size: '10' },
  ])('rejects %j', (form) => {
    expect(CropAvatar.safeParse(form).success).toBe(false);
  });

  test('can be repeated without leaving files behind', { timeout: 60_000 }, async () => {
    const noor = await makeUser(testScope().db);
    const first = await wear(noor);
    for (const zoom of ['2', '1', '2', '1']) {
      await cropAvatar(testScope({ viewer: await now(noor) }), CropAvatar.parse({ zoom }));
      await runJobs(noor.id);
    }
    expect(await avatarOf(noor.id)).not.toBe(first);
    expect(await objects()).toHaveLength(4);
  });
});

test('a member can crop only so many pictures an hour, and a refused crop keeps the current avatar', async () => {
  const viewer = await makeUser(testScope().db);
  const limits = { 'cut-picture': 2 };
  const worn = await wear(viewer);
  const cut = async (anchor: number) =>
    cropAvatar(testScope({ viewer: await now(viewer), limits }), CropAvatar.parse({ anchor, zoom: 2 }));
  await cut(0);
  const kept = await avatarOf(viewer.id);
  expect(kept).not.toBe(worn);
  expect((await refusal(cut(8))).status).toBe(429);
  expect(await avatarOf(viewer.id)).toBe(kept);
});
