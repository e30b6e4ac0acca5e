import { type SQL, sql } from 'drizzle-orm';
import { type Answers, type Part, together } from '#db/read';
import {
  countHits,
  countOf,
  giveBack,
  type Hit,
  hitLimits,
  type Limit,
  mostOf,
  perAddressAnd,
  tooMany,
} from '~/features/sessions/count-tries.server';
import { mailboxOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { type KnownDevice, readDevice } from '../sign-in/known-device.server';

/** A mailbox, and the kind of mail to send to it. */
export interface Mailbox {
  kind: 'verification' | 'recovery' | 'email-change' | 'declaration';
  /** The address in lower case. */
  emailKey: string;
  /**
   * The unchecked device cookie of the asking browser. A browser that has signed in with this address is a known
   * browser.
   */
  device?: unknown;
}

export interface MailTries<Rest> {
  /** Seconds until the mailbox may get another mail; 0 when a mail may be sent now. */
  heldFor: number;
  /**
   * The counts that this mail takes from the mailbox's quota. The caller gives them back if it sends no mail after all.
   */
  places: Limit[];
  answers: Rest;
}

interface Wish<Rest> {
  limits: Limit[];
  mailbox: Mailbox;
  /** Whether the answers confirm a browser that is known by its cookie: after a new password it is unknown again. */
  isStillKnown?: (device: KnownDevice, answers: Rest) => boolean;
}

/**
 * Counts a try that sends a mail if it succeeds, in one round trip with the caller's other reads. Throws rate-limited
 * when one of `limits` is exceeded. The mailbox's own quota is reported in `heldFor` and not thrown, since an error
 * would reveal something about the address. A refused or held-back try uses none of the quota.
 *
 * A mailbox gets at most eight mails of one kind an hour. Anybody may cause four of them (and at most twenty a day),
 * two are reserved for networks that have not sent it a mail in that hour, and two for known browsers. Two more an hour,
 * and 24 a day, go to networks that have not sent it a mail that day: a few networks that ask every hour cannot use
 * these up (decisions, Mails to one address).
 */
export async function countMailTries<const Parts extends readonly Part[]>(
  scope: Scope,
  { limits, mailbox, isStillKnown }: Wish<Answers<Parts>>,
  ...more: Parts
): Promise<MailTries<Answers<Parts>>> {
  const device = readDevice(scope, mailbox.emailKey, mailbox.device);
  const quota = quotaOf(scope, mailbox, device !== null);
  const { waits, hits, answers } = await scope.write({
    waits: hitLimits(scope, limits),
    hits: countHits(scope, Object.values(quota)),
    answers: together(more),
  });
  const [hour, day, network, networkDay, newNetwork, fresh, freshDay, known] = hits as [
    Hit,
    Hit,
    Hit,
    Hit,
    Hit,
    Hit,
    Hit,
    Hit,
  ];
  const isFull = hour.wait > 0 || day.wait > 0;
  const isNew = isFull && network.count === 1;
  const mayBeNew = isNew && !newNetwork.wait;
  const isFresh = isFull && networkDay.count === 1 && !mayBeNew;
  const mayBeFresh = isFresh && !fresh.wait && !freshDay.wait;
  const asksAsKnown = isFull && device !== null && !mayBeNew && !mayBeFresh;
  const isKnown = asksAsKnown && (isStillKnown?.(device, answers) ?? true);
  const counted = [
    quota.hour,
    quota.day,
    quota.network,
    quota.networkDay,
    ...(isNew ? [quota.newNetwork] : []),
    ...(isFresh ? [quota.fresh, quota.freshDay] : []),
    ...(asksAsKnown ? [quota.known] : []),
  ];
  const taken = !isFull
    ? [quota.hour, quota.day]
    : mayBeNew
      ? [quota.newNetwork]
      : mayBeFresh
        ? [quota.fresh, quota.freshDay]
        : isKnown && !known.wait
          ? [quota.known]
          : [];
  const wait = Math.max(0, ...waits);
  const places = !wait && taken.length ? [quota.network, quota.networkDay, ...taken] : [];
  const back = counted.filter((limit) => !places.includes(limit));
  if (wait) back.push(...limits.filter((_, i) => waits[i] === 0));
  if (back.length) await scope.write({ givenBack: giveBack(scope, back) });
  if (wait) throw tooMany(wait);
  if (places.length) return { heldFor: 0, places, answers };
  scope.log.warn('limit-passed', { rule: quota.hour.name });
  const waitForAny = Math.max(hour.wait, day.wait);
  return { heldFor: isKnown ? Math.min(waitForAny, known.wait) : waitForAny, places, answers };
}

/**
 * The counters of a mailbox, in the order in which they are counted: later counters read the earlier ones. The
 * reserved counters count only tries that exceed the counters before them.
 */
function quotaOf(scope: Scope, { kind, emailKey }: Mailbox, isKnown: boolean) {
  const subject = `${kind} ${emailKey}`;
  const hour: Limit = { name: 'mail-hour', subject, limit: 4, seconds: 3600 };
  const day: Limit = { name: 'mail-day', subject, limit: 20, seconds: 86_400 };
  const network = perAddressAnd(scope, subject, { name: 'mail-network', limit: 1, seconds: 3600 });
  const networkDay = perAddressAnd(scope, subject, { name: 'mail-network-day', limit: 1, seconds: 86_400 });
  const newNetwork: Limit = { name: 'mail-new-network', subject, limit: 2, seconds: 3600 };
  const fresh: Limit = { name: 'mail-fresh', subject, limit: 2, seconds: 3600 };
  // Counted by mailbox, so that an address with a tag gets no 24 mails of its own.
  const freshDay: Limit = {
    name: 'mail-fresh-day',
    subject: `${kind} ${mailboxOf(emailKey)}`,
    limit: 24,
    seconds: 86_400,
  };
  const known: Limit = { name: 'mail-known', subject, limit: 2, seconds: 3600 };
  const isPassed = (limit: Limit): SQL => sql`${countOf(scope, limit)} > ${mostOf(scope, limit)}`;
  const isFull = sql`(${isPassed(hour)} OR ${isPassed(day)})`;
  const isNew = sql`${countOf(scope, network)} = 1`;
  const mayBeNew = sql`(${isNew} AND NOT ${isPassed(newNetwork)})`;
  const isFresh = sql`(${isFull} AND NOT ${mayBeNew} AND ${countOf(scope, networkDay)} = 1)`;
  const mayBeFresh = sql`(${isFresh} AND NOT ${isPassed(fresh)} AND NOT ${isPassed(freshDay)})`;
  return {
    hour,
    day,
    network,
    networkDay,
    newNetwork: { ...newNetwork, weight: sql`(${isFull} AND ${isNew})` },
    fresh: { ...fresh, weight: isFresh },
    freshDay: { ...freshDay, weight: isFresh },
    known: isKnown
      ? { ...known, weight: sql`(${isFull} AND NOT ${mayBeNew} AND NOT ${mayBeFresh})` }
      : { ...known, weight: sql`0` },
  } satisfies Record<string, Limit>;
}
