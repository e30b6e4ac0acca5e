import { spellDate } from '~/kit/dates';
import { paths } from '~/paths';
import type { GrantList } from './list-grants.server';
import {
  type Explanation,
  type Grant,
  type GrantSource,
  graceEndsAt,
  isLive,
  isSubscriptionOpen,
  openStates,
  type SubscriptionGrant,
  staffRoles,
} from './rules';
import type { AccessView, AnswerView, GrantView, SubscriptionView } from './view';

/** The access page's texts. */
export function presentGrants(list: GrantList, now: Date): AccessView {
  const { role, grants, subscription, courses, explanation } = list;
  const live = grants.filter((grant) => isLive(grant, now));
  return {
    staff: staffRoles.includes(role) ? byRole : null,
    subscription: subscription && presentSubscription(subscription, now),
    grants: live.map((grant) => presentGrant(grant, now)),
    former: grants.filter((grant) => !live.includes(grant)).map((grant) => presentGrant(grant, now)),
    courses: courses.map(({ slug, title }) => ({ value: slug, label: title })),
    asked: explanation?.course.slug ?? '',
    answer: explanation && presentAnswer(explanation, subscription, now),
  };
}

const kinds = { course: 'Course', bundle: 'Bundle', everything: 'Everything' } as const;

const byRole = 'As an administrator you may open every course and every article.';

function presentGrant(grant: Grant, now: Date): GrantView {
  const isOpen = isLive(grant, now);
  return {
    id: grant.id,
    title: titleOf(grant),
    href: hrefOf(grant, isOpen),
    kind: kinds[grant.kind],
    source: `${came[grant.source]} ${spellDate(grant.since)}${grant.source === 'order' ? `, order ${grant.sourceId}` : ''}`,
    end: endOf(grant, now),
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

function endOf({ endsAt, revokedAt }: Grant, now: Date): string {
  if (revokedAt) return `Taken back on ${spellDate(revokedAt)}`;
  if (!endsAt) return 'Yours for good';
  return `${endsAt > now ? 'Until' : 'Ended on'} ${spellDate(endsAt)}`;
}

const opensAll = 'It opens every course and every article of the DJ Hub.';

function presentSubscription(subscription: SubscriptionGrant, now: Date): SubscriptionView {
  const { startedAt, pastDueSince, isPaidForGood } = subscription;
  const { badge, text, end } = standingOf(subscription, now);
  return {
    plan: planOf(subscription),
    badge,
    text,
    warning:
      pastDueSince && !isPaidForGood && isSubscriptionOpen(subscription, now)
        ? `A payment failed on ${spellDate(pastDueSince)}. Please check your card in the billing portal before ${spellDate(graceEndsAt(pastDueSince))}, so that nothing closes.`
        : null,
    facts: [{ label: 'Since', value: spellDate(startedAt) }, ...(end ? [end] : [])],
  };
}

function planOf({ planType, planName }: SubscriptionGrant): string {
  return planType === 'PACKAGE' ? `The one-off package, ${planName.toLowerCase()}` : planName;
}

interface Standing extends Pick<SubscriptionView, 'badge' | 'text'> {
  end: SubscriptionView['facts'][number] | null;
  /** As a reason: 'Your subscription …'. */
  reason: string;
}

function standingOf(subscription: SubscriptionGrant, now: Date): Standing {
  const { state, isPaidForGood, planType, startedAt, trialEndsAt, currentTermEndsAt, nextPaymentAt } = subscription;
  const date = (at: Date | null) => (at ? spellDate(at) : 'a day not yet known');
  if (isPaidForGood) {
    return {
      badge: { look: 'owned', text: 'Paid in full' },
      text: opensAll,
      end: { label: 'End', value: 'Yours for good' },
      reason: 'Your package is paid in full: everything is yours for good.',
    };
  }
  if (openStates.includes(state) && !isSubscriptionOpen(subscription, now)) return closedStanding(subscription, now);
  switch (state) {
    case 'in_trial': {
      const until = date(trialEndsAt ?? currentTermEndsAt);
      return {
        badge: { look: 'trial', text: 'Free trial' },
        text: opensAll,
        end: { label: 'Trial ends', value: until },
        reason: `Your free trial opens every course until ${until}.`,
      };
    }
    case 'active': {
      const isPackage = planType === 'PACKAGE';
      const next = date(nextPaymentAt ?? currentTermEndsAt);
      return {
        badge: { look: 'owned', text: 'Active' },
        text: isPackage ? `${opensAll} After the last payment it is yours for good.` : opensAll,
        end: { label: isPackage ? 'Next payment' : 'Renews', value: next },
        reason: `Your subscription is active and opens every course. ${isPackage ? 'The next payment is due' : 'It renews'} on ${next}.`,
      };
    }
    case 'non_renewing': {
      const until = date(currentTermEndsAt);
      return {
        badge: { look: 'warn', text: 'Cancelled' },
        text: `${opensAll} It does not renew.`,
        end: { label: 'Open until', value: until },
        reason: `Your subscription is cancelled, and opens every course until ${until}.`,
      };
    }
    case 'paused':
      return {
        badge: { look: 'warn', text: 'Paused' },
        text: 'It opens nothing while it is paused. Resume it in the billing portal.',
        end: null,
        reason: 'Your subscription is paused. Resume it in the billing portal, and every course opens again.',
      };
    case 'future':
      return {
        badge: { look: 'line', text: 'Not started' },
        text: 'It opens nothing before it starts.',
        end: { label: 'Starts', value: spellDate(startedAt) },
        reason: `Your subscription starts on ${spellDate(startedAt)}.`,
      };
    case 'cancelled':
      return endedStanding(subscription);
  }
}

/** The provider may not have told yet what the clock says: the term is over, or the grace of a failed payment. */
function closedStanding(subscription: SubscriptionGrant, now: Date): Standing {
  const { pastDueSince } = subscription;
  if (!pastDueSince || graceEndsAt(pastDueSince) > now) return endedStanding(subscription);
  const [failed, closed] = [spellDate(pastDueSince), spellDate(graceEndsAt(pastDueSince))];
  return {
    badge: { look: 'bad', text: 'Payment failed' },
    text: 'It opens nothing until the failed payment is made. Please check your card in the billing portal.',
    end: { label: 'Closed since', value: closed },
    reason: `A payment for your subscription failed on ${failed}, so it is closed since ${closed}. Please check your card in the billing portal.`,
  };
}

function endedStanding({ currentTermEndsAt, canceledAt }: SubscriptionGrant): Standing {
  const endedAt = currentTermEndsAt ?? canceledAt;
  const ended = endedAt ? spellDate(endedAt) : 'a day not yet known';
  return {
    badge: { look: 'bad', text: 'Ended' },
    text: 'It has ended and opens nothing any more.',
    end: { label: 'Ended', value: ended },
    reason: `Your subscription ended on ${ended}.`,
  };
}

function presentAnswer(why: Explanation, subscription: SubscriptionGrant | null, now: Date): AnswerView {
  const { slug, title } = why.course;
  if (why.opens) {
    return {
      title: `You can open ${title}`,
      opens: true,
      reasons: [
        ...why.by.map((grant) => openingReason(grant, now)),
        ...(why.isBySubscription && subscription ? [subscriptionReason(subscription, now)] : []),
        ...(why.isByRole ? [byRole] : []),
      ],
      action: { href: paths.courseLessons(slug), label: 'Go to its lessons' },
    };
  }
  return {
    title: `You cannot open ${title}`,
    opens: false,
    reasons: [...formerReasons(why.former, now), subscriptionReason(subscription, now)],
    action: { href: paths.course(slug), label: 'See how to get it' },
  };
}

function openingReason(grant: Grant, now: Date): string {
  const { source, end } = presentGrant(grant, now);
  const what = {
    course: 'You have the course itself.',
    bundle: `The bundle ${grant.title ?? ''} holds it.`,
    everything: 'You have a right to every course.',
  }[grant.kind];
  return `${what} ${source}. ${end}.`;
}

function formerReasons(former: Grant[], now: Date): string[] {
  if (!former.length) return ['You do not have the course, nor a bundle that holds it.'];
  return former.map((grant) => {
    const what = {
      course: 'the course',
      bundle: `the bundle ${grant.title ?? ''}`,
      everything: 'a right to every course',
    }[grant.kind];
    return `You had ${what}. ${endOf(grant, now)}.`;
  });
}

function subscriptionReason(subscription: SubscriptionGrant | null, now: Date): string {
  return subscription ? standingOf(subscription, now).reason : 'You have no subscription.';
}
