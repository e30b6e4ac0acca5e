import { beforeEach, describe, expect, test } from 'vitest';
import { blocks, blockVideos, entitlements, files, renditions, users } from '#db/schema';
import { playbackOf } from '~/features/media/films/playback';
import { linkSigner } from '~/features/media/signed-links.server';
import { minute } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { planOf, recordingScope } from '../../../../tests/support/recording-scope';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openAudio, openFilm, openMedia } from './open-media.server';

const now = new Date('2026-11-21T12:00:00Z');
const clip = '0123456789abcdef0123';
const film = { head: 10, from: 20, scale: 1000, times: [4000, 2000], bytes: [3_000_000, 80] };
const hashes = { '720': '7'.repeat(20), '360': '3'.repeat(20), sound: '5'.repeat(20) };

let owner: Viewer;
let stranger: Viewer;

/** A film in a lesson that is not a preview, in two qualities and as sound alone; two rows show the same film. */
beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  const course = await makeCourse(db);
  const other = await makeCourse(db);
  const shared = { contentType: 'video/mp4', bytes: 3_000_100, createdAt: now };
  for (const [fileId, lessonId] of [
    ['film', course.lessons[1]?.id ?? ''],
    ['elsewhere', other.lessons[1]?.id ?? ''],
  ] as const) {
    await db.insert(blocks).values({ id: `b-${fileId}`, lessonId, position: 1, images: [] });
    await db.insert(files).values({ ...shared, id: fileId, kind: 'video', key: `clips/${clip}-up.mp4`, lessonId });
    await db.insert(blockVideos).values({ blockId: `b-${fileId}`, position: 1, fileId });
  }
  for (const [name, hash] of Object.entries(hashes)) {
    const isSound = name === 'sound';
    const fileId = `${isSound ? 'a' : 'c'}${hash}`;
    const size = isSound ? {} : { width: (Number(name) * 16) / 9, height: Number(name) };
    await db
      .insert(files)
      .values({ ...shared, ...size, id: fileId, kind: isSound ? 'audio' : 'video', key: `clips/${hash}.mp4` });
    await db.insert(renditions).values({
      ...{ clip, name: name as keyof typeof hashes, fileId, codecs: 'avc1.64001f,mp4a.40.2', createdAt: now },
      ...{ film: isSound ? null : film, longestFragment: isSound ? 0 : 3_000_000 },
    });
  }
  owner = await makeUser(db);
  stranger = await makeUser(db);
  const granted = { kind: 'course' as const, refId: course.id, source: 'order' as const, sourceId: 'o' };
  await db.insert(entitlements).values({ id: 'e', userId: owner.id, createdAt: now, ...granted });
});

const every = ['all.m3u8', '360.m3u8', '720.m3u8', '360.mp4', '720.mp4'];

const open = (name: string, viewer: Viewer | null, fileId = 'film') =>
  openFilm(testScope({ viewer, now }), { fileId, name, link: null, path: `/media/${fileId}/films/${name}` });

const outcomes = (viewer: Viewer | null, fileId?: string) =>
  Promise.all(every.map((name) => outcome(open(name, viewer, fileId))));

const allAre = (what: string) => every.map(() => what);

/** Opens an absolute signed link, as its address asks. */
async function follow(link: string, part: Partial<{ name: string; expires: number; user: string; at: Date }> = {}) {
  const url = new URL(link);
  const [, , fileId = '', , name = ''] = url.pathname.split('/');
  const asked = part.name ?? name;
  return openFilm(testScope({ now: part.at ?? now }), {
    ...{ fileId, name: asked, path: `/media/${fileId}/films/${asked}` },
    link: {
      user: part.user ?? url.searchParams.get('user') ?? '',
      expires: part.expires ?? Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature') ?? '',
    },
  });
}

describe('playlists and ranges of a film', () => {
  test('open for who owns the course, with the film’s own files behind each name', async () => {
    expect(await outcomes(owner)).toEqual(allAre('ok'));
    expect(await open('720.mp4', owner)).toMatchObject({
      file: { id: `c${hashes['720']}`, key: `clips/${hashes['720']}.mp4`, longestFragment: 3_000_000 },
    });
    const list = await open('all.m3u8', owner);
    expect('playlist' in list && list.playlist.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
      '/media/film/films/360.m3u8',
      '/media/film/films/720.m3u8',
    ]);
    const one = await open('720.m3u8', owner);
    expect('playlist' in one && one.playlist).toContain('#EXT-X-BYTERANGE:80@3000020\n/media/film/films/720.mp4\n');
  });

  test('open for nobody else: guests, members without it, after a refund, a block, in another course', async () => {
    expect(await outcomes(null)).toEqual(allAre('forbidden'));
    expect(await outcomes(stranger)).toEqual(allAre('forbidden'));
    // The same film in a course that the owner does not have.
    expect(await outcomes(owner, 'elsewhere')).toEqual(allAre('forbidden'));
    expect(await outcomes({ ...owner, isBlocked: true })).toEqual(allAre('forbidden'));
    await testScope().db.update(entitlements).set({ revokedAt: now });
    expect(await outcomes(owner)).toEqual(allAre('forbidden'));
  });

  test('are not found by other names, and a film without qualities has none', async () => {
    for (const name of ['1080.mp4', '480.m3u8', 'all.mp4', 'sound.mp4', '720.webm', '', '../720.mp4', '720.mp4.m3u8']) {
      expect(await outcome(open(name, owner)), name).toBe('not-found');
    }
    await testScope().db.delete(renditions);
    expect(await outcomes(owner)).toEqual(allAre('not-found'));
    expect(await outcome(openMedia(testScope({ viewer: owner, now }), { fileId: 'film', link: null, path: '' }))).toBe(
      'ok',
    );
  });

  test('the sound that was made is the film’s sound, with the film’s access, unless one was uploaded', async () => {
    const hear = (viewer: Viewer | null) =>
      openAudio(testScope({ viewer, now }), { fileId: 'film', link: null, path: '' });
    expect(await hear(owner)).toMatchObject({ id: `a${hashes.sound}`, kind: 'audio' });
    expect(await outcome(hear(stranger))).toBe('forbidden');
    const { db } = testScope();
    await db.insert(files).values({
      ...{ id: 'own', kind: 'audio', key: 'own', contentType: 'audio/mp4', bytes: 4, createdAt: now },
    });
    await db.update(files).set({ audioFileId: 'own' });
    expect(await hear(owner)).toMatchObject({ id: 'own' });
  });
});

describe('signed links of a film', () => {
  const addresses = () =>
    playbackOf({ fileId: 'film', heights: ['360', '720'] }, linkSigner(testScope({ now }), owner.id));

  test('work without a session, and so do the links within, until the same moment and no longer', async () => {
    const { hls, mp4 } = addresses();
    expect('file' in (await follow(mp4))).toBe(true);
    const linksIn = (found: Awaited<ReturnType<typeof follow>>) =>
      'playlist' in found ? found.playlist.split('\n').filter((line) => line.startsWith('http')) : [];
    const almost = new Date(now.getTime() + 13 * minute);
    const [smallest = ''] = linksIn(await follow(hls ?? '', { at: almost }));
    const [range = ''] = linksIn(await follow(smallest, { at: almost }));
    expect(new URL(range).pathname).toBe('/media/film/films/360.mp4');
    expect('file' in (await follow(range, { at: almost }))).toBe(true);
    const past = new Date(now.getTime() + 14 * minute);
    for (const link of [hls ?? '', mp4, smallest, range]) {
      expect(await outcome(follow(link, { at: past })), link).toBe('forbidden');
    }
  });

  test('open no other quality, for no other user, and nothing after a refund or a block', async () => {
    const { hls, mp4 } = addresses();
    expect(await outcome(follow(mp4, { name: '360.mp4' }))).toBe('forbidden');
    expect(await outcome(follow(hls ?? '', { name: '360.m3u8' }))).toBe('forbidden');
    expect(await outcome(follow(mp4, { user: stranger.id }))).toBe('forbidden');
    expect(await outcome(follow(mp4, { expires: now.getTime() }))).toBe('forbidden');
    const { db } = testScope();
    await db.update(users).set({ blockedAt: now });
    expect(await outcome(follow(mp4))).toBe('forbidden');
    await db.update(users).set({ blockedAt: null });
    expect(await outcome(follow(mp4))).toBe('ok');
    await db.update(entitlements).set({ revokedAt: now });
    expect([await outcome(follow(mp4)), await outcome(follow(hls ?? ''))]).toEqual(['forbidden', 'forbidden']);
  });
});

describe('what the check of a range costs', () => {
  test('one round trip, each step by an index, and a few rows', async () => {
    const asked = { fileId: 'film', link: null, path: '' };
    for (const name of every) {
      const scope = testScope({ viewer: owner, now });
      await openFilm(scope, { ...asked, name });
      expect(scope.trips(), name).toBe(1);
      const { scope: recorded, statements, rowsRead } = recordingScope(owner);
      await openFilm(recorded, { ...asked, name });
      expect(statements).toHaveLength(1);
      for (const statement of statements) {
        const steps = await planOf(statement);
        expect(steps.filter((step) => step.startsWith('SCAN') && !/^SCAN CONSTANT ROW/.test(step))).toEqual([]);
        expect(steps.some((step) => /SEARCH renditions USING INDEX sqlite_autoindex_renditions_1/.test(step))).toBe(
          true,
        );
      }
      expect(rowsRead(), name).toBeLessThan(40);
    }
  });
});
