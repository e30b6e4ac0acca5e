import { expect, it } from 'vitest';
import { applyRetention } from '#db/retention';
import { practiceAnswers, practiceDays, practiceLevels } from '#db/schema';
import { loadPractice } from '#db/seed/load/account-practice';
import { after, day, isoDay } from '~/kit/dates';
import { makeUser } from '../../../tests/support/factories';
import { testScope } from '../../../tests/support/scope';
import { showHistory, writeHistory } from './show-history.server';
import { showPractice } from './show-practice.server';

it('the practice history of the demo member covers 90 days and has an ear for each skill', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  await loadPractice(scope.db, scope.viewer?.id ?? '', (days) => after(scope.now(), days * day));
  const { curves, weeks } = await showHistory(scope);
  for (const { points, now, answered } of curves) {
    expect(answered).toBeGreaterThan(20);
    expect(now).not.toBeNull();
    expect(points.length).toBeGreaterThan(10);
    expect(points.every((point, i) => point.day >= 0 && point.day < 90 && point.day > (points[i - 1]?.day ?? -1))).toBe(
      true,
    );
  }
  expect(weeks).toHaveLength(13);
  expect(weeks[0]?.answers).toBeGreaterThan(0);
  const { channels, today } = await showPractice(scope);
  expect(channels.every(({ ear }) => ear !== null)).toBe(true);
  expect(today?.plan.map(({ questions }) => questions)).toEqual([5, 5]);
});

it('a skill without an ear says how many answers are left, also before the first one', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const waits = async (of = scope) => (await showPractice(of)).channels.map(({ wait }) => wait);
  expect(new Set(await waits())).toEqual(new Set(['20 more answers until your level shows.']));
  const given = { level: 3, recent: Array<number>(19).fill(3), answered: 19 };
  await scope.db.insert(practiceLevels).values({ userId: scope.viewer?.id ?? '', skill: 'drift', ...given });
  expect(await waits()).toContain('1 more answer until your level shows.');
  expect(new Set(await waits(testScope()))).toEqual(new Set([null]));
});

it('the practice history of a new member is empty, and is refused to a guest', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const { curves } = await showHistory(scope);
  expect(curves.every(({ points, now, answered }) => points.length === 0 && now === null && answered === 0)).toBe(true);
  await expect(showHistory(testScope())).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it('the practice history of somebody who has not answered for 90 days shows the ear that they have', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const userId = scope.viewer?.id ?? '';
  const given = { level: 6, recent: Array<number>(20).fill(6), answered: 25 };
  await scope.db.insert(practiceLevels).values({ userId, skill: 'drift', ...given });
  const before = isoDay(after(scope.now(), -100 * day));
  await scope.db.insert(practiceDays).values({ userId, day: before, skill: 'drift', answers: 25, right: 20, ear: 6 });
  const { curves, weeks } = await showHistory(scope);
  expect(curves[0]).toMatchObject({ now: '26 ms', answered: 25, points: [{ day: 0, level: 6 }] });
  expect(new Set(weeks.map(({ ears }) => ears[0]))).toEqual(new Set(['6, 26 ms']));
});

it('a practice day is kept when answers are deleted after 90 days', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const userId = scope.viewer?.id ?? '';
  const answeredAt = after(scope.now(), -91 * day);
  const given = { userId, skill: 'drift', level: 1, seed: 1, chosen: 1, isRight: true, isOfToday: false };
  await scope.db.insert(practiceAnswers).values([
    { ...given, id: `old-${userId}`, answeredAt },
    { ...given, id: `new-${userId}`, answeredAt: scope.now() },
  ]);
  await scope.db.insert(practiceDays).values({ userId, day: '2026-01-01', skill: 'drift', answers: 1, right: 1 });
  await applyRetention(scope.db, scope.now());
  const ids = (await scope.db.select().from(practiceAnswers)).map(({ id }) => id);
  expect(ids).toContain(`new-${userId}`);
  expect(ids).not.toContain(`old-${userId}`);
  expect((await scope.db.select().from(practiceDays)).some((row) => row.userId === userId)).toBe(true);
});

it('the practice history is exported as CSV with one row per day and skill, and not for a guest', async () => {
  const scope = testScope({ viewer: await makeUser(testScope().db) });
  const row = { userId: scope.viewer?.id ?? '', day: isoDay(scope.now()), answers: 4, right: 3 };
  await scope.db.insert(practiceDays).values([
    { ...row, skill: 'drift', ear: 6 },
    { ...row, skill: 'key' },
  ]);
  const { text } = await writeHistory(scope);
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '')),
  ).toEqual([`${row.day},Drift,4,3,6,26 ms`, `${row.day},Key,4,3,,`]);
  await expect(writeHistory(testScope())).rejects.toMatchObject({ kind: 'unauthenticated' });
});
