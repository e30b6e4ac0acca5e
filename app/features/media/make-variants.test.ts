import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { files, pictureVariants } from '#db/schema';
import { sizedPictureId, variantsOf, variantWidths } from '~/kit/sized-pictures';
import type { ImagesPort } from '~/providers/images/port';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { animated, png, quarters, secret, withExif } from '../../../tests/support/pictures';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { cleanPicture } from './clean-picture';
import { makeVariants } from './make-variants.server';
import { sweepFiles } from './sweep-files.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => testScope({ now: new Date(now.getTime() + minutes * 60_000) });
const streamOf = (bytes: Uint8Array) => new Response(bytes as never).body as ReadableStream<Uint8Array>;
const rows = () => testScope().db.select().from(pictureVariants);
const objects = async () => (await env.MEDIA.list({ prefix: 'variants/' })).objects.map(({ key }) => key).sort();

/** Stores a file as a picture of the catalogue, as the loader of courses does; `stored` is what became of its bytes. */
async function keep(file: Buffer, stored = file) {
  const found = cleanPicture(file);
  if (typeof found === 'string') throw new Error(found);
  const { bytes: _, ...size } = found;
  const bytes = stored === file ? found.bytes : stored;
  const id = sizedPictureId(createHash('sha256').update(bytes).digest('hex').slice(0, 20), size);
  const contentType = `image/${size.format}`;
  await env.MEDIA.put(`pictures/${id}`, bytes);
  await testScope()
    .db.insert(files)
    .values({
      id,
      kind: 'image',
      key: `pictures/${id}`,
      contentType,
      bytes: bytes.length,
      isPublic: true,
      createdAt: now,
    });
  const makeAll = async (scope: Scope = testScope({ now })) => {
    for (const width of variantWidths(size)) await makeVariants(scope, { fileId: id, width });
  };
  return { id, names: variantsOf(size).map(({ name }) => name), makeAll };
}

async function jpegOf(picture: Buffer): Promise<Buffer> {
  const made = await env.IMAGES.input(streamOf(picture)).output({ format: 'image/jpeg' });
  return Buffer.from(await made.response().arrayBuffer());
}

async function contentOf(key: string): Promise<Buffer> {
  const found = await env.MEDIA.get(key);
  return Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** A scope whose image service converts with this function. */
function withConvert(convert: ImagesPort['convert']) {
  return testScope({ now, providers: { images: { ...testScope().providers.images, convert } } });
}

describe('the variants of a picture', () => {
  test('are made upright in every width and format, without metadata', async () => {
    const photo = withExif(await jpegOf(png(700, 500, quarters(700, 500))));
    const { id, makeAll } = await keep(photo);
    expect(id).toMatch(/-500x700-jpeg$/);
    await makeAll();
    const made = new Map((await rows()).map((row) => [row.name, row]));
    const variants = variantsOf({ width: 500, height: 700, format: 'jpeg' });
    expect([...made.keys()].sort()).toEqual(variants.map(({ name }) => name).sort());
    for (const { name, width, height, format } of variants) {
      const bytes = await contentOf(`variants/${id}/${name}`);
      expect(made.get(name), name).toMatchObject({
        state: 'ready',
        contentType: `image/${format}`,
        bytes: bytes.length,
      });
      const info = await env.IMAGES.info(streamOf(bytes));
      expect(info, name).toMatchObject({ format: `image/${format}`, width });
      expect(Math.abs(('height' in info ? info.height : 0) - height), name).toBeLessThanOrEqual(1);
      expect(bytes.includes(secret) || bytes.includes('Exif'), name).toBe(false);
    }
  }, 60_000);

  test('are not animated when the picture is', async () => {
    const { id, makeAll } = await keep(animated(png(40, 20, () => [0, 200, 0])));
    await makeAll();
    expect(await contentOf(`variants/${id}/40.png`)).not.toHaveLength(0);
    expect((await contentOf(`variants/${id}/40.webp`)).includes('ANIM')).toBe(false);
    expect((await contentOf(`variants/${id}/40.png`)).includes('acTL')).toBe(false);
  });

  test('are made once when the job runs twice concurrently and then again', async () => {
    const { id, names, makeAll } = await keep(png(50, 40));
    await Promise.all([makeAll(), makeAll()]);
    const convert = vi.fn<ImagesPort['convert']>();
    await makeAll(withConvert(convert));
    expect(convert).not.toHaveBeenCalled();
    expect(await objects()).toEqual(names.map((name) => `variants/${id}/${name}`).sort());
    expect((await rows()).map(({ state }) => state)).toEqual(names.map(() => 'ready'));
  });

  test('are continued after an interrupted run, without making a finished variant again', async () => {
    const { id, names, makeAll } = await keep(png(50, 40));
    const { images } = testScope().providers;
    let calls = 0;
    const breaking = withConvert((...args) => {
      calls += 1;
      if (calls === 2) throw new Error('the process went away');
      return images.convert(...args);
    });
    await expect(makeAll(breaking)).rejects.toThrow('the process went away');
    expect((await rows()).map(({ name, state }) => [name, state])).toEqual([
      [names[0], 'ready'],
      [names[1], 'pending'],
    ]);
    expect(await objects()).toEqual([`variants/${id}/${names[0]}`]);
    const convert = vi.fn(images.convert);
    await makeAll(withConvert(convert));
    expect(convert).toHaveBeenCalledTimes(2);
    expect((await rows()).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  });

  test('have the content type that the image service returned', async () => {
    const { makeAll } = await keep(png(50, 40));
    await makeAll(withConvert(async () => ({ contentType: 'image/webp', bytes: new Uint8Array([1]).buffer })));
    expect(new Set((await rows()).map(({ contentType }) => contentType))).toEqual(new Set(['image/webp']));
  });

  test('are not made of a picture with damaged pixels, and the job ends with a warning', async () => {
    const picture = png(200, 100, (x, y) => [(x * y) % 256, x % 256, y]);
    const at = picture.indexOf('IDAT') + 4;
    const damaged = Buffer.from(picture).fill(0, at, at + 200);
    const { makeAll } = await keep(picture, damaged);
    const scope = testScope({ now });
    const warn = vi.fn();
    await makeAll({ ...scope, log: { ...scope.log, warn } });
    expect(warn).toHaveBeenCalledWith('picture-unusable', expect.objectContaining({ fileId: expect.any(String) }));
    expect(await rows()).toEqual([]);
    expect(await objects()).toEqual([]);
  });

  test('are not made for an unknown picture or width', async () => {
    const { id } = await keep(png(50, 40));
    const member = await makeUser(testScope().db);
    for (const [fileId, width] of [
      [id, 49],
      [id, 5000],
      ['p0123456789abcdef0123-50x40-png', 50],
      ['p0123456789abcdef0123', 320],
      [member.id, 320],
    ] as const) {
      await makeVariants(testScope({ now }), { fileId, width });
    }
    expect(await rows()).toEqual([]);
    expect(await objects()).toEqual([]);
  });
});

describe('a dropped picture', () => {
  async function dropped() {
    const kept = await keep(png(50, 40));
    const drop = () => testScope().db.update(files).set({ state: 'dropped' }).where(eq(files.id, kept.id));
    return { ...kept, drop };
  }

  test('is deleted with all of its variants, and other pictures stay', async () => {
    const { makeAll, drop, id } = await dropped();
    const other = await keep(png(60, 40));
    await makeAll();
    await other.makeAll();
    await drop();
    await sweepFiles(later(1));
    expect((await env.MEDIA.list({ prefix: `variants/${id}` })).objects).toEqual([]);
    expect(await env.MEDIA.head(`pictures/${id}`)).toBeNull();
    expect(new Set((await rows()).map(({ fileId }) => fileId))).toEqual(new Set([other.id]));
    expect(await testScope().db.select({ id: files.id }).from(files)).toEqual([{ id: other.id }]);
    await sweepFiles(later(2));
    expect(await objects()).toHaveLength(3);
  });

  test('gets no new variants', async () => {
    const { makeAll, drop } = await dropped();
    await drop();
    await makeAll();
    expect(await rows()).toEqual([]);
    expect(await objects()).toEqual([]);
  });

  test('is deleted only after a variant that is still being stored, so that no object is left behind', async () => {
    const { makeAll, drop, id } = await dropped();
    const { images } = testScope().providers;
    await makeAll(
      withConvert(async (...args) => {
        const drawn = await images.convert(...args);
        await drop();
        await sweepFiles(later(1));
        return drawn;
      }),
    );
    expect((await rows()).map(({ state }) => state)).toEqual(['ready']);
    await sweepFiles(later(6));
    expect(await rows()).toEqual([]);
    expect(await objects()).toEqual([]);
    expect(await env.MEDIA.head(`pictures/${id}`)).toBeNull();
  });
});
