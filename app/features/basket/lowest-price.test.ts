import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { coursePrices, courses, priceHistory } from '#db/schema';
import { noGear } from '~/features/catalogue/gear';
import { readCourses } from '~/features/catalogue/list-courses.server';
import { presentCard } from '~/features/catalogue/present.server';
import { presentBundle } from '~/features/catalogue/present-bundle.server';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import { readIsSaleOn } from '~/features/catalogue/queries.server';
import { ListCourses } from '~/features/catalogue/schema';
import { showBundle } from '~/features/catalogue/show-bundle.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { courseData } from '~/features/catalogue/structured-data';
import { day } from '~/kit/dates';
import { type Currency, currencies, formatMoney } from '~/kit/money';
import { reading } from '~/scope/scope';
import { makeBundle, makeCourse, viewerOf } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { emptyBasket } from './basket-cookie';
import { presentBasket } from './present.server';
import { readPricedBasket } from './price-basket.server';

beforeEach(resetBindings);

const priceBasket = reading(readPricedBasket);

/** A member of a country whose prices are in this currency, so that the API shows them too. */
function memberIn(country: string, currency: Currency) {
  return testScope({ viewer: viewerOf({ country, billingCurrency: currency }) });
}

/** What each place shows of a course's price: the amount, what is struck, and whether it is called a sale. */
async function placesOf(scope: ReturnType<typeof testScope>, id: string, bundleId: string, currency: Currency) {
  const course = await showCourse(scope, { id });
  const page = presentCourse(scope, course, null, noGear);
  const [list] = await scope.read(readCourses(scope, ListCourses.parse({})));
  const listed = list.items.find((one) => one.id === id);
  if (!listed) throw new Error('The course is not listed');
  const card = presentCard(scope, listed, null);
  const bundle = presentBundle(scope, await showBundle(scope, { id: bundleId }), null).courses[0];
  const basket = presentBasket(
    await priceBasket(scope, { basket: { ...emptyBasket, lines: [{ kind: 'course', id }] }, chosen: null }),
  );
  const [line] = basket.courses;
  const { price: api, isSaleActive } = presentCourseOutput(scope, listed);
  const [data] = courseData(page, { brand: 'Cuepoint', urlOf: (path: string) => path } as never);
  const offer = (data as { offers?: { price: string; priceSpecification?: { price: string } } }).offers;
  const money = (major: number | string | null | undefined) =>
    major === null || major === undefined ? null : formatMoney(Math.round(Number(major) * 100), currency);
  return {
    lowest: page.price?.lowest ?? null,
    lowestTold: [card.price?.lowest ?? null, bundle?.price?.lowest ?? null, line?.facts ?? ''],
    page: { now: page.price?.now, was: page.price?.was, isSale: page.isOnSale },
    list: { now: card.price?.now, was: card.price?.was, isSale: card.isOnSale },
    bundle: { now: bundle?.price?.now, was: bundle?.price?.was, isSale: bundle?.price?.was !== null },
    basket: {
      now: line?.price,
      was: line?.was,
      isSale: /Sale price/.test(`${line?.facts} ${basket.summary.rows[0]?.label}`),
    },
    total: { now: basket.summary.total, was: basket.summary.was, isSale: basket.summary.was !== null },
    api: {
      now: money(api?.salePrice ?? api?.price),
      was: api?.salePrice == null ? null : money(api.price),
      isSale: isSaleActive,
    },
    data: {
      now: money(offer?.price),
      was: money(offer?.priceSpecification?.price),
      isSale: offer?.priceSpecification !== undefined,
    },
  };
}

function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('page, list, bundle, basket, API and structured data strike one price: in the EU the lowest of the 30 days before', async () => {
  const { db } = testScope();
  const course = await makeCourse(db, { salePrice: 4000 });
  const bundle = await makeBundle(db, [course.id]);
  const seen = { struck: 0, bare: 0, unusual: 0 };
  for (let seed = 1; seed <= 10; seed++) {
    const draw = draws(seed);
    await db.delete(priceHistory);
    await db.update(courses).set({ isSaleActive: false, saleEndsAt: null });
    const changes = 2 + draw(4);
    for (let change = 0; change <= changes; change++) {
      const isLast = change === changes;
      for (const currency of currencies) {
        const price = 4000 + 500 * draw(8);
        await db
          .update(coursePrices)
          .set({ price, salePrice: price - 500 * (1 + draw(5)) })
          .where(eq(coursePrices.currency, currency));
      }
      await db.update(courses).set({ isSaleActive: isLast || draw(2) === 1 });
      // The clock cannot be moved, so that everything that was becomes older.
      if (!isLast) await db.update(priceHistory).set({ fromAt: sql`from_at - ${(1 + draw(20)) * day}` });
    }
    for (const currency of currencies) {
      const [newest] = await db
        .select()
        .from(priceHistory)
        .where(sql`kind = 'course' AND currency = ${currency}`)
        .orderBy(sql`from_at DESC`)
        .limit(1);
      const { price = 0, salePrice, lowestBefore = null } = newest ?? {};
      const now = formatMoney(salePrice ?? 0, currency);
      for (const country of ['GB', 'US', 'DE', 'GF', 'NO']) {
        const isInEu = country !== 'GB' && country !== 'US';
        const isStruck = !isInEu || (lowestBefore !== null && lowestBefore > (salePrice ?? 0));
        const struck = isInEu ? lowestBefore : price;
        const was = isStruck ? formatMoney(struck ?? 0, currency) : null;
        const scope = memberIn(country, currency);
        const { lowest, lowestTold, ...places } = await placesOf(scope, course.id, bundle.id, currency);
        for (const [place, shown] of Object.entries(places)) {
          expect(shown, `${place} in ${country}, ${currency}, seed ${seed}`).toEqual({ now, was, isSale: isStruck });
        }
        expect((await scope.read(readIsSaleOn(scope)))[0]).toBe(isStruck);
        expect(lowest !== null).toBe(isInEu && isStruck);
        if (lowest === null) expect(lowestTold.join()).not.toContain('lowest');
        else for (const text of lowestTold) expect(text).toContain(lowest);
        if (!isInEu) continue;
        seen[isStruck ? 'struck' : 'bare'] += 1;
        if (isStruck && lowestBefore !== price) seen.unusual += 1;
      }
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
}, 120_000);

it('a guest’s country is that of the request, and a member’s that of their profile', async () => {
  const { db } = testScope();
  const course = await makeCourse(db, { salePrice: 4000 });
  const wasFor = async (scope: ReturnType<typeof testScope>) =>
    presentCourse(scope, await showCourse(scope, { id: course.id }), 'EUR', noGear).price?.was;
  const from = (country: string, viewer = testScope().viewer) => {
    const scope = testScope({ viewer });
    return Object.assign(scope, { caller: { ...scope.caller, country } });
  };
  // Created in its sale: no earlier price is known.
  expect(await wasFor(from('FR'))).toBeNull();
  expect(await wasFor(from('GB'))).toBe('€49.00');
  expect(await wasFor(from('FR', viewerOf({ country: 'GB' })))).toBe('€49.00');
  expect(await wasFor(from('GB', viewerOf({ country: 'FR' })))).toBeNull();
  expect(await wasFor(from('FR', viewerOf({ country: null })))).toBeNull();
});
