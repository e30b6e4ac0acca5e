import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { courses } from '#db/schema';
import { day } from '~/kit/dates';
import { makeCourse } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readIsSaleOn } from './queries.server';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const isOn = async () => (await testScope({ now }).read(readIsSaleOn(testScope({ now }))))[0];

it('a sale is on while a published course that is not for partners has a running sale', async () => {
  const { db } = testScope();
  const course = await makeCourse(db);
  await makeCourse(db);
  const set = (part: Partial<typeof courses.$inferInsert>) =>
    db.update(courses).set(part).where(eq(courses.id, course.id));
  expect(await isOn()).toBe(false);
  await set({ isSaleActive: true, saleEndsAt: new Date(now.getTime() + day) });
  expect(await isOn()).toBe(true);
  await set({ saleEndsAt: now });
  expect(await isOn()).toBe(false);
  await set({ saleEndsAt: null });
  expect(await isOn()).toBe(true);
  await set({ isReferralSource: true });
  expect(await isOn()).toBe(false);
  await set({ isReferralSource: false, publishedAt: new Date(now.getTime() + day) });
  expect(await isOn()).toBe(false);
});

it('the sale check reads courses only through the index courses_sale_end', async () => {
  const { scope, statements } = recordingScope(null);
  await scope.read(readIsSaleOn(scope));
  const steps = (await Promise.all(statements.map(planOf))).flat().filter((step) => / sc\b/.test(step));
  expect(steps).toHaveLength(2);
  for (const step of steps) expect(step).toMatch(/^SEARCH sc USING INDEX courses_sale_end /);
});
