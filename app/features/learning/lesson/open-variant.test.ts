import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { blockPictures, blocks, courses, files } from '#db/schema';
import { makeVariants } from '~/features/media/make-variants.server';
import { serveFile } from '~/features/media/serve-file.server';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { png } from '../../../../tests/support/pictures';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openVariant } from './open-media.server';

beforeEach(resetBindings);

const id = 'p0123456789abcdef0123-40x30-png';
const picture = png(40, 30);
const plain = { range: null, ifRange: null, ifMatch: null, ifNoneMatch: null, isHead: false };

async function keep(part: Partial<typeof files.$inferInsert> = {}) {
  const row = { id, kind: 'image' as const, key: 'pictures/one', contentType: 'image/png', bytes: picture.length };
  await env.MEDIA.put('pictures/one', picture);
  await testScope()
    .db.insert(files)
    .values({ ...row, isPublic: true, createdAt: new Date(), ...part });
}

const open = (name: string, fileId = id, scope = testScope()) =>
  openVariant(scope, { fileId, name, link: null, path: `/media/${fileId}/${name}` });

async function serve(name: string, asked: Partial<typeof plain> | { range: string } = {}) {
  const scope = testScope();
  const answer = await serveFile(scope, await open(name, id, scope), { ...plain, ...asked });
  return { ...answer, bytes: answer.body ? Buffer.from(await new Response(answer.body).arrayBuffer()) : null };
}

describe('a variant of a public picture', () => {
  test('is the uncached original until it is generated, and can then be cached for a year', async () => {
    await keep();
    const before = await serve('40.webp');
    expect(before.bytes?.equals(picture)).toBe(true);
    expect(before.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    await makeVariants(testScope(), { fileId: id, width: 40 });
    const after = await serve('40.webp');
    expect(after.bytes?.subarray(8, 12).toString()).toBe('WEBP');
    expect(after.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(after.bytes?.length),
      'x-content-type-options': 'nosniff',
    });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('answers HEAD, Range and If-None-Match like any file', async () => {
    await keep();
    await makeVariants(testScope(), { fileId: id, width: 40 });
    const { headers, bytes } = await serve('40.avif');
    expect(await serve('40.avif', { isHead: true } as typeof plain)).toMatchObject({ status: 200, bytes: null });
    const part = await serve('40.avif', { range: 'bytes=4-7' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-7/${bytes?.length}` } });
    expect(part.bytes?.toString()).toBe('ftyp');
    expect(await serve('40.avif', { ifNoneMatch: headers.etag } as never)).toMatchObject({ status: 304, bytes: null });
  });

  test.each([
    '40.gif',
    '40',
    '39.webp',
    '320.webp',
    '40.jpeg',
    '40.webp.webp',
    '040.webp',
    '40.WEBP',
    '',
    '../40.webp',
  ])('is not found under the name %j', async (name) => {
    await keep();
    expect(await outcome(open(name))).toBe('not-found');
  });

  test('is found in one round trip, and an impossible variant is rejected without any', async () => {
    await keep();
    const scope = testScope();
    await open('40.webp', id, scope);
    expect(scope.trips()).toBe(1);
    await outcome(open('41.webp', id, scope));
    expect(scope.trips()).toBe(1);
  });
});

describe('access to a variant', () => {
  test('a variant of a private picture opens only to its owner, whose browser revalidates it each time', async () => {
    const [noor, ama] = [await makeUser(testScope().db), await makeUser(testScope().db)];
    await keep({ isPublic: false, userId: noor.id });
    await makeVariants(testScope(), { fileId: id, width: 40 });
    const by = (viewer: typeof noor | null) => outcome(open('40.webp', id, testScope({ viewer })));
    expect([await by(noor), await by(ama), await by(null)]).toEqual(['ok', 'forbidden', 'forbidden']);
    const scope = testScope({ viewer: noor });
    const { headers } = await serveFile(scope, await open('40.webp', id, scope), plain);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('a variant of a lesson picture opens to administrators and to viewers who can open a lesson that shows it', async () => {
    const { db } = testScope();
    const { id: courseId, lessons } = await makeCourse(db);
    const [preview, locked] = lessons;
    await keep({ isPublic: false });
    await makeVariants(testScope(), { fileId: id, width: 40 });
    const [admin, subscriber, member] = [await makeUser(db, { role: 'ADMIN' }), await makeUser(db), await makeUser(db)];
    await makeSubscription(db, subscriber.id);
    const doors = async () => {
      const by = (viewer: Viewer | null) => outcome(open('40.webp', id, testScope({ viewer })));
      return [await by(admin), await by(subscriber), await by(member), await by(null)];
    };
    const block = { id: 'b', lessonId: locked?.id ?? '', position: 1, images: [{ fileId: id, alt: 'Decks' }] };
    expect(await doors()).toEqual(['ok', 'forbidden', 'forbidden', 'forbidden']);
    await db.insert(blocks).values(block);
    expect(await doors()).toEqual(['ok', 'ok', 'forbidden', 'forbidden']);
    await db.insert(blocks).values({ ...block, id: 'b2', lessonId: preview?.id ?? '' });
    expect(await doors()).toEqual(['ok', 'ok', 'ok', 'forbidden']);
    await db.update(blocks).set({ images: [] }).where(eq(blocks.id, 'b2'));
    expect(await doors()).toEqual(['ok', 'ok', 'forbidden', 'forbidden']);
    await db
      .update(courses)
      .set({ publishedAt: new Date(Date.now() + 60_000) })
      .where(eq(courses.id, courseId));
    expect(await doors()).toEqual(['ok', 'forbidden', 'forbidden', 'forbidden']);
    await db.delete(blocks);
    expect(await db.select().from(blockPictures)).toEqual([]);
  });

  test.each(['pending', 'dropped'] as const)('a variant of a %s picture is not found', async (state) => {
    await keep();
    await makeVariants(testScope(), { fileId: id, width: 40 });
    await testScope().db.update(files).set({ state });
    expect(await outcome(open('40.webp'))).toBe('not-found');
  });

  test.each(['p0123456789abcdef0123', 'p0123456789abcdef0123-40x30-svg', 'v-c01-l1', "p'--"])(
    'a variant of %s is not found',
    async (fileId) => {
      expect(await outcome(open('40.webp', fileId))).toBe('not-found');
    },
  );
});
