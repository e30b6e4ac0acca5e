import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { holdsOffice } from '~/scope/viewer';
import type { GrantList } from './list-grants.server';
import { presentSubscription, subscriptionReason } from './present-subscription.server';
import {
  type CourseName,
  type Explanation,
  type Grant,
  type GrantSource,
  isLive,
  type SubscriptionGrant,
} from './rules';
import { isInPeriod, lastDayOf } from './withdrawal-right';

/** The access page's texts. */
export function presentGrants(list: GrantList, now: Date) {
  const { role, grants, subscription, courses, articles, explanation } = list;
  const live = grants.filter((grant) => isLive(grant, now));
  return {
    staff: holdsOffice(role) ? byRole : null,
    subscription: subscription && presentSubscription(subscription, now),
    /** The text for members without a subscription. */
    noSubscription: withoutSubscription(live),
    grants: live.map((grant) => presentGrant(grant, now)),
    /** Rights that ended or were taken back. */
    former: grants.filter((grant) => !live.includes(grant)).map((grant) => presentGrant(grant, now)),
    courses: courses.map(choice),
    articles: articles.map(choice),
    asked: explanation && { kind: explanation.asked.kind, slug: explanation.asked.slug },
    answer: explanation && presentAnswer(explanation, subscription, now),
  };
}

function withoutSubscription(live: Grant[]): string {
  if (live.some(({ kind }) => kind === 'everything')) {
    return 'You don’t have a subscription, but everything is open to you: see below.';
  }
  if (!live.length) return 'You don’t have a subscription.';
  const isForGood = live.every(({ endsAt }) => endsAt === null);
  return `You don’t have a subscription. ${isForGood ? 'The courses below are yours to keep.' : 'Below each course you see how long you can open it.'}`;
}

export type AccessView = ReturnType<typeof presentGrants>;

const choice = ({ slug, title }: CourseName) => ({ value: slug, label: title });

const kinds = { course: 'Course', bundle: 'Bundle', everything: 'Everything' } as const;

const byRole = 'As an administrator you may open every course and every article.';

export type GrantView = ReturnType<typeof presentGrant>;

function presentGrant(grant: Grant, now: Date) {
  const isOpen = isLive(grant, now);
  return {
    id: grant.id,
    title: titleOf(grant),
    href: hrefOf(grant, isOpen),
    kind: kinds[grant.kind],
    source: `${came[grant.source]} ${formatDate(grant.since)}${grant.source === 'order' ? `, order ${grant.sourceId}` : ''}`,
    end: endOf(grant, now),
    withdrawal: withdrawalOf(grant, now),
    courses:
      grant.kind === 'bundle'
        ? grant.courses.map(({ id, slug, title }) => ({ id, title, href: courseHref(slug, isOpen) }))
        : [],
  };
}

function titleOf({ kind, title }: Grant): string {
  if (kind === 'everything') return 'Every course and every article of the DJ Hub';
  return title ?? `A ${kind} that is no longer offered`;
}

function hrefOf({ kind, slug }: Grant, isOpen: boolean): string | null {
  if (kind === 'everything') return isOpen ? paths.home() : null;
  return slug && (kind === 'course' ? courseHref(slug, isOpen) : paths.bundle(slug));
}

const came: Record<GrantSource, string> = {
  order: 'Bought on',
  'activation-code': 'Added with an activation code on',
  gift: 'A gift, received on',
  admin: 'Given by our team on',
};

function courseHref(slug: string, isOpen: boolean): string {
  return isOpen ? paths.courseLessons(slug) : paths.course(slug);
}

function endOf({ endsAt, revokedAt, isRefunded }: Grant, now: Date): string {
  if (revokedAt) return `Removed on ${formatDate(revokedAt)}${isRefunded ? ' because the payment was refunded' : ''}`;
  if (!endsAt) return 'Yours for good';
  return `${endsAt > now ? 'Until' : 'Ended on'} ${formatDate(endsAt)}`;
}

/**
 * Until when a bought item can be withdrawn from, while its period runs, and where; null for everything else. There is no
 * `href` once the right has ended.
 */
function withdrawalOf({ source, since, revokedAt, startAgreedAt, waivedAt }: Grant, now: Date) {
  if (source !== 'order' || revokedAt || !isInPeriod(since, now)) return null;
  if (waivedAt) {
    return {
      text: `You opened a lesson on ${formatDate(waivedAt)}, so the right of withdrawal has ended`,
      href: null,
    };
  }
  return {
    text: `You can withdraw until ${formatDate(lastDayOf(since))}${startAgreedAt ? ', or until you open a lesson' : ''}`,
    href: paths.withdraw(),
  };
}

function presentAnswer(why: Explanation, subscription: SubscriptionGrant | null, now: Date) {
  const { kind, slug, title } = why.asked;
  const isArticle = kind === 'article';
  if (why.opens) {
    return {
      title: `You can open ${title}`,
      opens: true,
      reasons: [
        ...why.by.map((grant) => openingReason(grant, now)),
        ...(why.isBySubscription && subscription ? [subscriptionReason(subscription, now)] : []),
        ...(why.isByRole ? [byRole] : []),
      ],
      action: isArticle
        ? { href: paths.article(slug), label: 'Read it' }
        : { href: paths.courseLessons(slug), label: 'Go to its lessons' },
    };
  }
  return {
    title: `You cannot open ${title}`,
    opens: false,
    reasons: [
      ...(isArticle ? formerPackage(why.former, now) : formerReasons(why.former, now)),
      subscriptionReason(subscription, now),
    ],
    action: {
      href: isArticle ? paths.subscriptionBasket({ articleId: slug }) : paths.course(slug),
      label: 'See how to get it',
    },
  };
}

function openingReason(grant: Grant, now: Date): string {
  const { source, end } = presentGrant(grant, now);
  const what = {
    course: 'You have the course itself.',
    bundle: `It is part of the bundle ${grant.title ?? ''}.`,
    everything: 'You have a right to every course and every article.',
  }[grant.kind];
  return `${what} ${source}. ${end}.`;
}

function formerReasons(former: Grant[], now: Date): string[] {
  if (!former.length) return ['You don’t have the course or a bundle that includes it.'];
  return formerPackage(former, now);
}

function formerPackage(former: Grant[], now: Date): string[] {
  return former.map((grant) => {
    const what = {
      course: 'the course',
      bundle: `the bundle ${grant.title ?? ''}`,
      everything: 'a right to every course and every article',
    }[grant.kind];
    return `You had ${what}. ${endOf(grant, now)}.`;
  });
}
