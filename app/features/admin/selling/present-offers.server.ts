import { presentWhen } from '~/features/drafts/rules';
import { after } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import { type Clocks, dayIn, dayStart, officeMinute, officeTime } from '~/kit/office-time';
import type { Scope } from '~/scope/scope';
import { mostUsesEach } from '../rules';
import { mostCountedCodes, type PoolRow } from './fill-reward-pools.server';
import type { BatchRow } from './issue-codes.server';
import type { CouponRow } from './issue-coupons.server';

/** The end of a coupon or a code: its last day, or the moment of an end that is not midnight in the office's zone. */
function endOf(expiresAt: Date | null, { now, zone }: Clocks): string {
  if (!expiresAt) return 'No end';
  const isMidnight = dayStart(dayIn(expiresAt, zone), zone).getTime() === expiresAt.getTime();
  const end = isMidnight ? officeTime(after(expiresAt, -1), zone).day : officeMinute(expiresAt, zone);
  return `${expiresAt <= now ? 'Ended' : 'Until'} ${end}`;
}

export function presentCoupon(coupon: CouponRow, titles: Map<string, string>, clocks: Clocks) {
  const { code, percent, description, appliesTo, courseIds, expiresAt, uses, maxUses, perUser } = coupon;
  return {
    id: code,
    percent: `${percent}%`,
    description,
    for: appliesTo === 'courses' ? forCourses(courseIds, titles) : forPlans(coupon),
    uses: maxUses === null ? formatWhole(uses) : `${formatWhole(uses)} of ${formatWhole(maxUses)}`,
    perUser: perUser > mostUsesEach ? 'any number' : formatWhole(perUser),
    end: endOf(expiresAt, clocks),
    canEnd: appliesTo === 'courses' && (!expiresAt || expiresAt > clocks.now),
  };
}

function forCourses(ids: string[] | null, titles: Map<string, string>): string {
  return ids ? ids.map((id) => titles.get(id) ?? 'a course that is no longer sold').join(', ') : 'All courses';
}

function forPlans({ plan, isForever, cycles }: CouponRow): string {
  const lasts = isForever
    ? 'every payment'
    : (cycles ?? 1) === 1
      ? 'the first payment'
      : `the first ${cycles} payments`;
  return `Subscriptions${plan ? ` (${plan.toLowerCase()})` : ''}, ${lasts}`;
}

export function presentBatch(batch: BatchRow, clocks: Clocks) {
  const { name, total, used, voided, expiresAt, createdAt, months, title } = batch;
  return {
    id: name,
    opens: title ?? (months ? `Everything for ${months} ${months === 1 ? 'month' : 'months'}` : 'no longer sold'),
    total,
    used,
    voided,
    made: createdAt?.toISOString() ?? '',
    end: endOf(expiresAt, clocks),
    canBeVoided: used + voided < total,
  };
}

export function presentPool({ id, kind, title, isRedeemable, left, publishedAt }: PoolRow, scope: Scope) {
  return {
    id,
    kind: kind === 'reward' ? 'Reward' : 'Benefit',
    title,
    isRedeemable,
    left: left >= mostCountedCodes ? `${formatWhole(mostCountedCodes)} or more` : formatWhole(left),
    ...presentWhen(scope, publishedAt),
  };
}
