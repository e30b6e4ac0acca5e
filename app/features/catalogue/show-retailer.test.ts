import { beforeEach, expect, it } from 'vitest';
import { retailerCourses, retailers } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { day } from '~/kit/dates';
import { makeCourse } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { showRetailer } from './show-retailer.server';

beforeEach(resetBindings);

it('a retailer page shows the partner’s published courses in order, in one round trip', async () => {
  const scope = testScope();
  const own = await makeCourse(scope.db, { isReferralSource: true });
  const also = await makeCourse(scope.db);
  const early = await makeCourse(scope.db, { publishedAt: new Date(Date.now() + day) });
  await makeCourse(scope.db);
  const words = { name: 'Shop', referralCode: 'shop-1', headline: 'Hello', text: 'From the shop' };
  await scope.db.insert(retailers).values({ id: 'r1', slug: 'shop', ...words });
  await scope.db
    .insert(retailerCourses)
    .values([also, early, own].map(({ id }, index) => ({ retailerId: 'r1', courseId: id, position: index + 1 })));
  const reader = testScope();
  const shown = await showRetailer(reader, { slug: 'shop' });
  expect(shown).toMatchObject(words);
  expect(shown.courses.map(({ id }) => id)).toEqual([also.id, own.id]);
  expect(reader.trips()).toBe(1);
});

it('a retailer page is not found for an unknown slug', async () => {
  for (const slug of ['no-such', 'SHOP', '../x', '']) {
    const kind = await showRetailer(testScope(), { slug }).catch((error) => isAppError(error) && error.kind);
    expect(kind, slug).toBe('not-found');
  }
});
