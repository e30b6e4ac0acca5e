import { asc, eq } from 'drizzle-orm';
import { bundlePrices, bundles, coursePrices, courses } from '#db/schema';
import { itemId } from '~/features/checkout/rules';
import { AppError } from '~/kit/app-error';
import type { Job } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

type Thing = Omit<Extract<Job, { kind: 'put-prices' }>, 'kind'>;

/** The number of rounds before the job fails and is tried again later, if somebody keeps saving new prices. */
const mostRounds = 3;

/**
 * Makes the billing provider sell a course or a bundle, to its buyer and as a gift, with its current title and prices.
 * For a job: it may run any number of times, and two may run at once. Throws provider-failed.
 */
export async function putPrices(scope: Scope, thing: Thing): Promise<void> {
  const { billing } = scope.providers;
  if (!billing.isConfigured) return;
  let put = await readPrices(scope, thing);
  for (let round = 0; round < mostRounds; round++) {
    for (const isGift of [false, true]) await putItem(scope, thing, put, isGift);
    // Prices saved in the meantime may have been sent by another job before this job sent older ones, so check again.
    const now = await readPrices(scope, thing);
    if (JSON.stringify(now) === JSON.stringify(put)) return;
    put = now;
  }
  throw new AppError('provider-failed', 'Someone else is changing the prices. Try again.');
}

type Rows = Awaited<ReturnType<typeof readPrices>>;

async function putItem({ providers }: Scope, { what, id }: Thing, rows: Rows, isGift: boolean): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const item = {
    id: itemId({ kind: what, refId: id, isGift }),
    title: isGift ? `${first.title}, a gift` : first.title,
  };
  await providers.billing.putItem(item);
  await Promise.all(rows.map(({ currency, price }) => providers.billing.putItemPrice({ item, currency, price })));
}

function readPrices({ db }: Scope, { what, id }: Thing) {
  if (what === 'course') {
    return db
      .select({ title: courses.title, currency: coursePrices.currency, price: coursePrices.price })
      .from(courses)
      .innerJoin(coursePrices, eq(coursePrices.courseId, courses.id))
      .where(eq(courses.id, id))
      .orderBy(asc(coursePrices.currency));
  }
  return db
    .select({ title: bundles.title, currency: bundlePrices.currency, price: bundlePrices.price })
    .from(bundles)
    .innerJoin(bundlePrices, eq(bundlePrices.bundleId, bundles.id))
    .where(eq(bundles.id, id))
    .orderBy(asc(bundlePrices.currency));
}
