import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocks, blockVideos, courseActivity, entitlements, files, lessonProgress, videoPositions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import type { Interval } from '../rules';
import { trackVideo } from './track-video.server';

beforeEach(resetBindings);

const start = new Date('2026-11-21T12:00:00Z').getTime();
const after = (seconds: number) => new Date(start + 1000 * seconds);
const fileId = 'video';

/** A member who owns a course whose second lesson has a video of this length. */
async function makeWatcher(durationMs: number | null = 100_000): Promise<{ viewer: Viewer; lessonId: string }> {
  const { db } = testScope();
  const [viewer, course] = [await makeUser(db), await makeCourse(db)];
  const lessonId = course.lessons[1]?.id ?? '';
  await db.batch([
    db.insert(entitlements).values({
      id: 'right',
      userId: viewer.id,
      kind: 'course',
      refId: course.id,
      source: 'admin',
      sourceId: 's',
      createdAt: after(0),
    }),
    db.insert(files).values({
      id: fileId,
      kind: 'video',
      key: 'k',
      contentType: 'video/mp4',
      bytes: 1,
      durationMs,
      createdAt: after(0),
    }),
    db.insert(blocks).values({ id: 'block', lessonId, position: 1, images: [] }),
    db.insert(blockVideos).values({ blockId: 'block', position: 1, fileId }),
  ]);
  return { viewer, lessonId };
}

const watch = (viewer: Viewer, [startTime, endTime]: Interval, at = 0) =>
  trackVideo(testScope({ viewer, now: after(at) }), { fileId, startTime, endTime });

async function rowOf(viewer: Viewer) {
  const [row] = await testScope().db.select().from(videoPositions).where(eq(videoPositions.userId, viewer.id));
  return row;
}

describe('the watched stretches of a video', () => {
  it('are stored in whole seconds, merged and clipped to the video, with the last position', async () => {
    const { viewer, lessonId } = await makeWatcher();
    await watch(viewer, [0, 15]);
    await watch(viewer, [40.2, 55.5]);
    await watch(viewer, [10, 20]);
    expect(await rowOf(viewer)).toMatchObject({
      position: 20,
      intervals: [
        [0, 20],
        [40, 56],
      ],
    });
    await watch(viewer, [20, 40.1]);
    expect((await rowOf(viewer))?.intervals).toEqual([[0, 56]]);
    await watch(viewer, [90, 101]);
    expect(await rowOf(viewer)).toMatchObject({
      position: 100,
      intervals: [
        [0, 56],
        [90, 100],
      ],
    });
    expect(await testScope().db.select().from(lessonProgress)).toEqual([]);
    expect(await testScope().db.select().from(courseActivity)).toMatchObject([{ lastLessonId: lessonId }]);
  });

  it('are stored as their union, in whatever order they arrive', async () => {
    const { viewer } = await makeWatcher();
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const seconds = new Set<number>();
    for (let n = 0; n < 40; n++) {
      const from = draw(95);
      const to = from + 1 + draw(4);
      for (let second = from; second < to; second++) seconds.add(second);
      await watch(viewer, [from, to]);
      const kept = (await rowOf(viewer))?.intervals ?? [];
      expect(kept.flatMap(([a, b]) => Array.from({ length: b - a }, (_, i) => a + i))).toEqual(
        [...seconds].sort((a, b) => a - b),
      );
      expect(kept.every(([a], i) => i === 0 || a > (kept[i - 1]?.[1] ?? 0))).toBe(true);
    }
  });

  it('are rounded to whole seconds when the stored row has fractions', async () => {
    const { viewer } = await makeWatcher();
    const intervals: Interval[] = [
      [0.4, 1.2],
      [1.5, 3],
      [50, 50.1],
    ];
    await testScope()
      .db.insert(videoPositions)
      .values({ userId: viewer.id, fileId, position: 3, intervals, updatedAt: after(0) });
    await watch(viewer, [20, 21]);
    expect((await rowOf(viewer))?.intervals).toEqual([
      [0, 3],
      [20, 21],
      [50, 51],
    ]);
  });

  it('are all kept when 2,999 arrive, the last 60 of them four at a time', async () => {
    const { viewer } = await makeWatcher(6_000_000);
    const stretches = Array.from({ length: 2999 }, (_, i): Interval => [2 * i, 2 * i + 1]);
    const known = stretches.slice(0, -60);
    await testScope()
      .db.insert(videoPositions)
      .values({ userId: viewer.id, fileId, position: 0, intervals: known, updatedAt: after(0) });
    for (let i = known.length; i < stretches.length; i += 4) {
      await Promise.all(stretches.slice(i, i + 4).map((stretch) => watch(viewer, stretch)));
    }
    const row = await rowOf(viewer);
    expect(row?.intervals).toEqual(stretches);
    expect(JSON.stringify(row?.intervals).length).toBeLessThan(40_000);
  }, 60_000);

  it('are stored in steps of 12 seconds when the length of the video is unknown', async () => {
    const { viewer } = await makeWatcher(null);
    await watch(viewer, [100, 101]);
    await watch(viewer, [86_390, 86_400]);
    expect((await rowOf(viewer))?.intervals).toEqual([
      [96, 108],
      [86_388, 86_400],
    ]);
  });
});

describe('a flood of reports', () => {
  it('is cut off after 300 reports in five minutes, and later reports are accepted again', async () => {
    const { viewer } = await makeWatcher();
    const answers: string[] = [];
    for (let n = 0; n < 400; n++) answers.push(await outcome(watch(viewer, [n % 90, (n % 90) + 0.5], 299)));
    expect(answers.filter((kind) => kind === 'ok')).toHaveLength(300);
    expect(answers.slice(300).every((kind) => kind === 'rate-limited')).toBe(true);
    expect(JSON.stringify((await rowOf(viewer))?.intervals).length).toBeLessThan(300);
    expect(await outcome(watch(viewer, [0, 1], 600))).toBe('ok');
  }, 60_000);
});
