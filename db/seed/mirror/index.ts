/** The exports for `npm run catalogue`. */
import Chargebee, { type Coupon, type Item, type ItemPrice } from 'chargebee';
import type { BillingCatalogue } from '../catalogue';
import { type Comparison, compareCatalogue, type Difference, type Mirrored, nameOf } from './differences';

export { catalogueOf } from '../catalogue';
export { soldOf, soldQuestions } from './sold';

export interface ProviderSettings {
  site: string;
  hostSuffix?: string;
  protocol?: string;
  port?: string;
  apiKey: string;
}

/** The provider's own client; it retries when the provider's rate limit refuses a call. */
export function connect({ site, hostSuffix, protocol, port, apiKey }: ProviderSettings): Chargebee {
  const elsewhere = protocol === 'http' && { protocol, hostSuffix: hostSuffix ?? '', port: Number(port) };
  const retryConfig = { enabled: true, maxRetries: 5, delayMs: 500, retryOn: [429, 500, 502, 503, 504] };
  return new Chargebee({ site, apiKey, sdkTelemetryEnabled: false, retryConfig, ...elsewhere } as never);
}

/** What a run would change. */
export async function compare(wanted: BillingCatalogue, client: Chargebee): Promise<Comparison> {
  return compareCatalogue(wanted, await readMirrored(client));
}

/**
 * Brings the provider's catalogue in line with ours; deletes nothing there. An interrupted run is finished by the next.
 * Returns the provider's refusals, one line each.
 */
export async function mirror(
  wanted: BillingCatalogue,
  client: Chargebee,
  say: (line: string) => void,
): Promise<string[]> {
  const { differences } = await compare(wanted, client);
  if (differences.some(({ kind, isNew }) => kind === 'item' && isNew)) await makeFamily(client);
  const refused: string[] = [];
  for (const difference of differences) {
    say(difference.says);
    await settle(difference, client).catch((error: unknown) => refused.push(`${difference.says}: ${wordsOf(error)}`));
  }
  return refused;
}

async function readMirrored(client: Chargebee): Promise<Mirrored> {
  return {
    items: await all<{ item: Item }, Item>(
      (page) => client.item.list(page),
      ({ item }) => item,
    ),
    itemPrices: await all<{ item_price: ItemPrice }, ItemPrice>(
      (page) => client.itemPrice.list(page),
      (entry) => entry.item_price,
    ),
    coupons: await all<{ coupon: Coupon }, Coupon>(
      (page) => client.coupon.list(page),
      ({ coupon }) => coupon,
    ),
  };
}

async function all<Entry, Resource>(
  list: (page: { limit: number; offset?: string }) => Promise<{ list: Entry[]; next_offset?: string }>,
  of: (entry: Entry) => Resource,
): Promise<Resource[]> {
  const found: Resource[] = [];
  for (let offset: string | undefined; ; ) {
    const { list: entries, next_offset: next } = await list({ limit: 100, ...(offset && { offset }) });
    found.push(...entries.map(of));
    if (!next) return found;
    offset = next;
  }
}

/** All our items belong to one family at the provider. */
const family = { id: 'cuepoint', name: 'Cuepoint' };

async function makeFamily(client: Chargebee): Promise<void> {
  await client.itemFamily.create(family).catch((error: unknown) => {
    if (!isTaken(error)) throw new Error(wordsOf(error));
  });
}

async function settle(difference: Difference, client: Chargebee): Promise<void> {
  try {
    if (difference.kind === 'item') await settleItem(difference, client);
    else if (difference.kind === 'item price') await settlePrice(difference, client);
    else await settleCoupon(difference, client);
  } catch (error) {
    // A concurrent run created it: the next comparison covers it.
    if (!(difference.isNew && isTaken(error))) throw error;
  }
}

async function settleItem({ id, isNew, wanted }: Difference & { kind: 'item' }, client: Chargebee): Promise<void> {
  const name = nameOf(wanted.name);
  if (!isNew) await client.item.update(id, { name, external_name: name });
  else await client.item.create({ id, name, external_name: name, type: wanted.type, item_family_id: family.id });
}

async function settlePrice(
  { id, isNew, wanted }: Difference & { kind: 'item price' },
  client: Chargebee,
): Promise<void> {
  const facts = {
    price: wanted.price,
    ...(wanted.periodUnit && { period: wanted.period ?? 1, period_unit: wanted.periodUnit }),
    ...(wanted.billingCycles && { billing_cycles: wanted.billingCycles }),
    ...(wanted.trialPeriodDays && { trial_period: wanted.trialPeriodDays, trial_period_unit: 'day' as const }),
  };
  if (!isNew) await client.itemPrice.update(id, facts);
  else {
    const { itemId: item_id, currencyCode: currency_code } = wanted;
    const name = `${nameOf(wanted.name.slice(0, -4)).slice(0, 96)} ${currency_code}`;
    await client.itemPrice.create({ id, item_id, name, currency_code, pricing_model: 'flat_fee', ...facts });
  }
}

async function settleCoupon(
  { id, isNew, wanted, constraints }: Difference & { kind: 'coupon' },
  client: Chargebee,
): Promise<void> {
  const facts = {
    discount_percentage: wanted.discountPercentage,
    discount_type: wanted.discountType,
    duration_type: wanted.durationType,
    apply_on: wanted.applyOn,
    ...(wanted.period && { period: wanted.period, period_unit: 'month' as const }),
    ...(wanted.validTill && { valid_till: Math.floor(Date.parse(wanted.validTill) / 1000) }),
    ...(wanted.maxRedemptions && { max_redemptions: wanted.maxRedemptions }),
    item_constraints: constraints,
  };
  if (isNew) await client.coupon.createForItems({ id, name: wanted.name.slice(0, 50), ...facts });
  else await client.coupon.updateForItems(id, facts);
}

/** The provider's client throws plain objects. */
const factsOf = (error: unknown) => Object(error) as { message?: string; api_error_code?: string; param?: string };

/** A taken name is a different error: somebody has to choose another one. */
function isTaken(error: unknown): boolean {
  const { api_error_code: code, param = 'id' } = factsOf(error);
  return code === 'duplicate_entry' && param === 'id';
}

function wordsOf(error: unknown): string {
  const { message, api_error_code: code } = factsOf(error);
  return [message ?? String(error), code && `(${code})`].filter(Boolean).join(' ');
}
