import type { PricedBasket, PricedItem } from '~/features/basket/price-basket.server';
import { formatOwnedPart } from '~/features/catalogue/owned-part';
import { factsOf, lengthOf, pictureUrl } from '~/features/catalogue/present.server';
import { countOf, lessonsText } from '~/features/catalogue/rules';
import { giftCodeId } from '~/features/codes/rules';
import { lastDayOf, startWords } from '~/features/entitlements/withdrawal-right';
import { formatDate, formatDayOfYear, formatMoment } from '~/kit/dates';
import { type Currency, formatMoney } from '~/kit/money';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { isAsked } from './choose-start.server';
import type { Order } from './queries.server';
import type { Bought } from './read-bought.server';
import type { CompletedPurchase, SoldLine } from './rules';

/** The lines of the purchase summary, each with an explanation of its amount. */
export function presentLines({ items, quote, currency }: PricedBasket) {
  return items.map((item) => ({
    id: `${item.isGift ? 'gift-' : ''}${item.kind}-${item.id}`,
    title: item.isGift ? `${item.title}, a gift` : item.title,
    hint: hintOf(item, currency, quote.applied?.percent),
    amount: formatMoney(item.amount, currency),
  }));
}

/** 'Sale price £49.00, less 20%', in the EU with the lowest price of the 30 days before the sale. */
function hintOf(item: PricedItem, currency: PricedBasket['currency'], percent: number | undefined): string {
  if (item.kind === 'bundle') {
    const owned = item.ownedPart && `. ${formatOwnedPart(item.ownedPart, currency)}`;
    return `Bundle, no discounts apply${owned ?? ''}`;
  }
  const isSale = item.sale < item.list;
  const price = formatMoney(item.sale, currency);
  const [plain, was] = isSale ? ['Sale price', `, was ${formatMoney(item.list, currency)}`] : ['Course', ''];
  const text =
    item.discount && percent
      ? `${isSale ? `${plain} ${price}` : price}, less ${percent}%`
      : `${plain}${item.lowest ? '' : was}`;
  return [text, item.lowest].filter(Boolean).join('. ');
}

/** The box about starting at once; null for buyers who are not asked, and for an order of nothing but gifts. */
export function presentStart(scope: Scope, items: { isGift: boolean }[]) {
  if (!isAsked(scope) || items.every(({ isGift }) => isGift)) return null;
  const until = formatDayOfYear(lastDayOf(scope.now()));
  const without = scope.config.asksBeforeOpening
    ? `Without it we ask you before your first lesson opens, and until then you can change your mind, at the latest on ${until}.`
    : `Without it you can watch just the same, and change your mind until ${until}.`;
  return { words: startWords.order, hint: `You choose. ${without}` };
}

/** The box of a plan; null for buyers who are not asked, and for a package paid at once, whose payment has no days. */
export function presentPlanStart(scope: Scope, plan: { billingCyclePeriod: number | null; trialDays: number }) {
  if (!isAsked(scope) || plan.billingCyclePeriod === 1) return null;
  const trial = plan.trialDays > 0 ? ' Nothing is due for the days of a free trial, with it or without.' : '';
  return {
    words: startWords.plan,
    hint: `You choose. Without it the plan begins just the same, and a withdrawal within 14 days costs nothing.${trial}`,
  };
}

/** What the receipt of an order or a plan says about starting at once: nothing to buyers who were not asked. */
export function presentStartOf(
  { startVersion, startWords: words, startAgreedAt, paidAt }: StartOfOrder,
  of: 'order' | 'plan' = 'order',
): [string, string][] {
  if (!startVersion || !paidAt) return [];
  const until = formatDate(lastDayOf(paidAt));
  return words && startAgreedAt
    ? [
        ['Start now', `Yes, on ${formatMoment(startAgreedAt)}: “${words}”`],
        ['Withdraw until', of === 'order' ? `${until}, or until you open a lesson` : until],
      ]
    : [['Withdraw until', until]];
}

type StartOfOrder = Pick<Order, 'startVersion' | 'startWords' | 'startAgreedAt' | 'paidAt'>;

/** The lines of a paid order, each with a link to what it sells. */
export function presentBought({ orderId, lines, currency }: CompletedPurchase, bought: Bought[]) {
  return lines.map((line) => {
    const found = bought.find(({ kind, refId }) => kind === line.kind && refId === line.refId);
    return {
      id: `${line.isGift ? 'gift-' : ''}${line.kind}-${line.refId}`,
      title: line.title,
      amount: formatMoney(line.amount, currency),
      isGivenBack: line.isGivenBack,
      isReturned: line.isReturned,
      hint: hintOfBought(line),
      /** The page of a gift's card. */
      giftHref: line.isGift ? paths.gift(giftCodeId(orderId, line.position)) : null,
      ...(found ? presentThing(found) : unknownThing),
    };
  });
}

function hintOfBought({ isGivenBack, isRefundDone, isReturned }: SoldLine): string | null {
  if (isGivenBack) return `You owned this already: ${isRefundDone ? 'refunded' : 'we refund it'}`;
  return isReturned ? 'Refunded' : null;
}

export type BoughtView = ReturnType<typeof presentBought>[number];

const unknownThing: ReturnType<typeof presentThing> = {
  href: null,
  imageUrl: null,
  facts: [],
  start: null,
  courses: [],
};

function presentThing({ bundle, courses }: Bought) {
  const [first] = courses;
  const sum = (of: 'lessonsCount' | 'durationMs') => courses.reduce((total, course) => total + course[of], 0);
  const size = factsOf({ lessonsCount: sum('lessonsCount'), durationMs: sum('durationMs') });
  const lesson = first?.firstLesson;
  return {
    href: bundle ? paths.bundle(bundle.slug) : first ? paths.courseLessons(first.slug) : null,
    imageUrl: pictureUrl(bundle ? bundle.imageFileId : (first?.imageFileId ?? null)),
    facts: [bundle ? `Bundle of ${countOf(courses.length, 'course')}` : 'Course', ...size],
    /** The first lesson of the course, or of a bundle's first course; null while there is none. */
    start: lesson
      ? { href: paths.lesson(lesson.slug), title: lesson.title, length: lengthOf(lesson.durationMs) }
      : null,
    courses: bundle
      ? courses.map(({ slug, title, lessonsCount }) => ({
          href: paths.courseLessons(slug),
          title,
          lessons: lessonsText(lessonsCount),
        }))
      : [],
  };
}

/** A sentence about the lines that the buyer already owned, and their refund; null if there are none. */
export function formatGivenBack({ lines, currency }: { lines: SoldLine[]; currency: Currency }): string | null {
  const back = lines.filter((line) => line.isGivenBack);
  if (!back.length) return null;
  const titles = formatSeries(back.map((line) => `“${line.title}”`));
  const sum = formatMoney(
    back.reduce((total, line) => total + line.amount, 0),
    currency,
  );
  const what = back.every((line) => line.isRefundDone)
    ? `We refunded ${sum} to your payment method.`
    : `We’ll refund ${sum} to your payment method, and email you when it’s done.`;
  return `You already owned ${titles}. ${what}`;
}

/** Sentences about the lines that were refunded later, and are closed or void now; null if there are none. */
export function formatReturned({ lines }: { lines: SoldLine[] }): string | null {
  const returned = lines.filter((line) => line.isReturned);
  const own = returned.filter((line) => !line.isGift).map((line) => `“${line.title}”`);
  const gifts = returned.filter((line) => line.isGift).map((line) => `the gift “${line.title}”`);
  const said = [
    refunded(own, `your access to ${own.length === 1 ? 'it' : 'them'} has ended`),
    refunded(gifts, gifts.length === 1 ? 'its code no longer works' : 'their codes no longer work'),
  ];
  return said.filter(Boolean).join(' ') || null;
}

function refunded(titles: string[], what: string): string | null {
  return titles.length ? `The payment for ${formatSeries(titles)} was refunded, and ${what}.` : null;
}
