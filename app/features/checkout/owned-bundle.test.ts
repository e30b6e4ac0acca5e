import { beforeEach, expect, it } from 'vitest';
import { entitlements } from '#db/schema';
import { presentBasket } from '~/features/basket/present.server';
import { readBeside } from '~/features/basket/price-basket.server';
import { readBundles } from '~/features/catalogue/list-bundles.server';
import { presentBundle, presentBundleCard } from '~/features/catalogue/present-bundle.server';
import { presentBundleOutput } from '~/features/catalogue/present-output.server';
import { showBundleBeside } from '~/features/catalogue/show-bundle.server';
import { formatMoney } from '~/kit/money';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { makeCoupon, openShop } from '../../../tests/support/shop';
import { presentLines } from './present.server';
import { showCheckout } from './show-checkout.server';

beforeEach(resetBindings);

const price = 3900;
const sales = [1400, 1400, 900, 900];

/** What four courses cost singly, in minor units, if the first `owned` of them are owned. */
const singly: Record<number, { plain: number; half: number }> = {
  1: { plain: 2720, half: 1600 },
  2: { plain: 1530, half: 900 },
  3: { plain: 900, half: 450 },
};

it('card, box, basket, checkout, hosted page and API agree on a bundle that its reader owns a part of', async () => {
  const shop = await openShop();
  const { db } = shop.scope();
  const courses = [];
  for (const [at, sale] of sales.entries()) {
    courses.push(await makeCourse(db, at === 1 ? { price: 1900, salePrice: sale } : { price: sale }));
  }
  const bundle = await makeBundle(
    db,
    courses.map(({ id }) => id),
    price,
  );
  const half = await makeCoupon({ percent: 50, perUser: 100 });
  for (const owned of [0, 1, 2, 3]) {
    for (const currency of ['GBP', 'EUR', 'INR'] as const) {
      for (const coupon of [undefined, half]) {
        const viewer = await makeUser(db);
        for (const { id: refId } of courses.slice(0, owned)) {
          const right = { id: `${viewer.id}-${refId}`, userId: viewer.id, kind: 'course' as const, refId };
          await db.insert(entitlements).values({ ...right, source: 'admin', sourceId: 'x', createdAt: new Date() });
        }
        const scope = shop.scope({ viewer });
        const basket = { lines: [{ kind: 'bundle' as const, id: bundle.id }], ...(coupon && { coupon }) };
        const asked = { basket, chosen: currency };
        const before = scope.trips();
        const [details, beside] = await showBundleBeside(scope, { id: bundle.id }, readBeside(scope, asked));
        expect(scope.trips() - before, 'the page makes one round trip').toBe(1);
        const box = presentBundle(scope, details, currency, beside);
        const [page] = await scope.read(readBundles(scope, { bundlesIds: [bundle.id], limit: 1, offset: 0 }));
        const card = page.items.map((item) => presentBundleCard(scope, item, currency, beside))[0];
        const { priced } = await showCheckout(scope, asked);
        const view = presentBasket(priced);
        const [line] = view.bundles;
        const [row] = presentLines(priced);
        const opened = await shop.start({ basket, chosen: currency }, viewer);
        const charged = shop.billing.pages.get(opened.hostedPageId)?.asked?.items;
        const api = presentBundleOutput(scope, details).ownedPart;

        const money = (minor: number) => formatMoney(minor, currency);
        expect([box.price, card?.price, line?.price, view.summary.total]).toEqual(Array(4).fill(money(price)));
        expect(charged).toMatchObject([{ unitPrice: price, discount: 0 }]);
        if (owned === 0) {
          expect([box.owned, card?.owned, line?.owned, api]).toEqual([null, null, null, null]);
          expect([box.saving?.save, card?.saving?.save]).toEqual([money(700), money(700)]);
          continue;
        }
        expect([box.saving, card?.saving, api?.saving]).toEqual([null, null, null]);
        const one = singly[owned]?.[coupon ? 'half' : 'plain'] ?? 0;
        const text = box.owned ?? '';
        expect(text).toContain(`“${courses[0]?.title}”`);
        expect(text).toContain(money(one));
        expect(text).toContain(`you pay ${money(price - one)} less than with the bundle`);
        expect([card?.owned, line?.owned, row?.hint]).toEqual([text, text, `Bundle, no discounts apply. ${text}`]);
        expect(api).toMatchObject({
          coursesIds: courses.slice(0, owned).map(({ id }) => id),
          otherCoursesPrice: (singly[owned]?.plain ?? 0) / 100,
        });
      }
    }
  }
});
