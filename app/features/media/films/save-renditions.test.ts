import { beforeEach, describe, expect, test } from 'vitest';
import { courses, files, renditions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { listFilms } from './list-films.server';
import { saveRenditions } from './save-renditions.server';
import { SaveRenditions } from './schema';

const clip = '0123456789abcdef0123';
const film = { head: 10, from: 20, scale: 1000, times: [4000, 2000], bytes: [300, 80] };
const of = (height: '720' | '360', part = {}) => ({
  ...{ height, clip: height[0]?.repeat(20) ?? '', codecs: 'avc1.64001f,mp4a.40.2', film },
  ...part,
});
const sound = '5'.repeat(20);

let admin: Viewer;
beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  admin = await makeUser(db, { role: 'ADMIN' });
  const course = await makeCourse(db);
  const file = { contentType: 'video/mp4', bytes: 400, createdAt: new Date() };
  const video = { ...file, kind: 'video' as const, durationMs: 6000, width: 1280, height: 720 };
  await db.insert(files).values([
    { ...video, id: `c${clip}`, key: `clips/${clip}.mp4` },
    { ...video, id: 'v1', key: `clips/${clip}.mp4`, lessonId: course.lessons[0]?.id },
    { ...video, id: 'v2', key: `clips/${'a'.repeat(20)}-up.mp4`, lessonId: course.lessons[1]?.id, audioFileId: 'x' },
    { ...video, id: 'trailer', key: `clips/${'b'.repeat(20)}.mp4` },
    { ...video, id: `c${'7'.repeat(20)}`, key: `clips/${'7'.repeat(20)}.mp4` },
    { ...video, id: `c${'3'.repeat(20)}`, key: `clips/${'3'.repeat(20)}.mp4` },
    { ...file, kind: 'audio', id: `a${sound}`, key: `clips/${sound}.m4a`, contentType: 'audio/mp4' },
  ]);
  await db.update(courses).set({ videoFileId: 'trailer' });
});

const save = (part: object, viewer = admin) =>
  saveRenditions(testScope({ viewer }), SaveRenditions.parse({ clip, qualities: [of('360')], sound: null, ...part }));

const kept = async () =>
  (await testScope().db.select().from(renditions)).map(({ name, fileId, longestFragment }) => [
    ...[name, fileId, longestFragment],
  ]);

describe('the qualities of a film', () => {
  test('are saved as a whole, in place of those before, and are the same when sent again', async () => {
    await save({ qualities: [of('360'), of('720')], sound });
    const all = await kept();
    expect(all).toEqual([
      ['360', `c${'3'.repeat(20)}`, 300],
      ['720', `c${'7'.repeat(20)}`, 300],
      ['sound', `a${sound}`, 0],
    ]);
    await save({ qualities: [of('360'), of('720')], sound });
    expect(await kept()).toEqual(all);
    await save({});
    expect(await kept()).toEqual(all.slice(0, 1));
  });

  test('are refused if a file is missing, twice the same height, or fragments that differ or lie outside', async () => {
    for (const part of [
      { qualities: [of('360', { clip: 'f'.repeat(20) })] },
      { qualities: [of('360'), of('360')] },
      { qualities: [of('360'), of('720', { film: { ...film, times: [2000, 4000] } })] },
      { qualities: [of('360', { film: { ...film, bytes: [300, 81] } })] },
      { qualities: [of('360', { film: { ...film, times: [4000, 9000] } })] },
      { sound: '7'.repeat(20) },
    ]) {
      expect(await outcome(save(part)), JSON.stringify(part)).toBe('invalid');
    }
    expect(await outcome(save({ clip: 'f'.repeat(20) }))).toBe('not-found');
    expect(await kept()).toEqual([]);
  });

  test('hostile numbers, names and codecs do not get past the door', () => {
    const read = (part: object) =>
      SaveRenditions.safeParse({ clip, qualities: [of('360', part)], sound: null }).success;
    expect(read({})).toBe(true);
    for (const wrong of [
      { film: { ...film, bytes: [-1, 80] } },
      { film: { ...film, bytes: [1.5, 80] } },
      { film: { ...film, bytes: [9_000_000, 80] } },
      { film: { ...film, head: 2 ** 41 } },
      { film: { ...film, scale: 0 } },
      { film: { ...film, times: [] } },
      { film: { ...film, times: Array(43_201).fill(1) } },
      { film: { ...film, more: 1 } },
      { codecs: 'avc1"\n#EXT' },
      { height: '999' },
      { clip: '../../secret' },
    ]) {
      expect(read(wrong), JSON.stringify(wrong).slice(0, 80)).toBe(false);
    }
  });

  test('only administrators save and list them', async () => {
    const member = await makeUser(testScope().db);
    expect(await outcome(save({}, member))).toBe('forbidden');
    expect(await outcome(listFilms(testScope({ viewer: member }), {}))).toBe('forbidden');
  });
});

test('the list has the films of lessons and trailers, once each, by hash, and no file that is a quality', async () => {
  await save({ qualities: [of('360')], sound });
  const list = await listFilms(testScope({ viewer: admin }), {});
  expect(list.map((one) => [one.clip, one.renditions, one.hasSound])).toEqual([
    [clip, ['360', 'sound'], false],
    ['a'.repeat(20), [], true],
    ['b'.repeat(20), [], false],
  ]);
  expect(list[0]).toMatchObject({ bytes: 400, duration: 6, width: 1280, height: 720 });
  const rest = await listFilms(testScope({ viewer: admin }), { after: 'a'.repeat(20) });
  expect(rest.map((one) => one.clip)).toEqual(['b'.repeat(20)]);
});
