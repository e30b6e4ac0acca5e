import { minute, timeAgoInText } from '~/kit/dates';
import { officeMinute } from '~/kit/office-time';
import { jobKinds, mailJobKinds } from '~/scope/jobs';
import needs from '~/scope/needs.json';

/*
 * The single list of what can be known about the running product. The health page reads it from inside, and
 * `npm run doctor` from outside.
 */

/** How late a job, a sweep or the queue may be before an administrator should look, in milliseconds. */
const lateAfter = 15 * minute;
/** How long an email or a webhook may wait, and a job may fail, before an administrator should look, in milliseconds. */
export const stuckAfter = 10 * minute;
/** How long a refund may take, in milliseconds. */
const refundsWithin = 24 * 60 * minute;
/** Counting stops here: a larger number would not change what an administrator does. */
const most = 100;

/** The key in `meta` of the last test message's trip through the queue, stored as JSON of `sentAt` and `backAt`. */
export const queueProbeKey = 'queue-trip';

interface Seen {
  what: string;
  /** In milliseconds since 1970, as in the database. */
  at: number;
}

/** The facts that the health statement reads from the database. */
export interface HealthFacts {
  migration: string | null;
  lateJob: Seen | null;
  lastJob: Seen | null;
  queueProbe: { sentAt: number; backAt: number } | null;
  /** The oldest job but an email that fails again and again, and when it first was due. */
  failingJob: Seen | null;
  /** Emails that fail again and again. */
  failingMails: number;
  /** Webhooks that arrived and have not been processed. */
  stuckEvents: number;
  deadJobs: number;
  deadMails: number;
  lastMail: number | null;
  lastEvent: Seen | null;
  failedEvents: number;
  lateOrder: number | null;
  refundsOwed: number;
  sharedVideos: SharedVideo[];
}

/**
 * Two lessons that shared one video row before migration 0057, which gave each its own. `isRestored` says whether the
 * other lesson got its film back from a kept version.
 */
interface SharedVideo {
  kept: string;
  other: string;
  isRestored: 0 | 1;
}

const first = (what: string, at: string, from: string) =>
  `(SELECT json_object('what', ${what}, 'at', ${at}) FROM ${from} LIMIT 1)`;
const count = (from: string) => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${most}))`;
const mails = `(${mailJobKinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * The SQL statement that reads all facts. Each part uses an index. The one row has `facts` as JSON. `now` is in
 * milliseconds.
 */
export function healthQuestion(now: number): string {
  const late = now - lateAfter;
  const stuck = now - stuckAfter;
  // A retry moves `available_at`; `created_at` stays the time when the job first was due.
  const failing = `outbox WHERE state = 'pending' AND last_error IS NOT NULL AND created_at < ${stuck}`;
  const kinds = jobKinds.map((kind) => `'${kind}'`).join(', ');
  const facts: Record<keyof HealthFacts, string> = {
    migration: '(SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1)',
    lateJob: first(
      'kind',
      'available_at',
      `outbox WHERE state = 'pending' AND kind IN (${kinds}) AND available_at < ${late}`,
    ),
    lastJob: first('kind', 'done_at', `outbox WHERE state = 'done' ORDER BY done_at DESC`),
    queueProbe: `(SELECT json(value) FROM meta WHERE key = '${queueProbeKey}')`,
    failingJob: first('kind', 'created_at', `${failing} AND kind NOT IN ${mails} ORDER BY created_at`),
    failingMails: count(`${failing} AND kind IN ${mails}`),
    stuckEvents: count(`webhook_events WHERE state = 'received' AND received_at < ${stuck}`),
    deadJobs: count(`outbox WHERE state = 'dead' AND kind NOT IN ${mails}`),
    deadMails: count(`outbox WHERE state = 'dead' AND kind IN ${mails}`),
    lastMail: '(SELECT sent_at FROM mails WHERE text IS NOT NULL ORDER BY sent_at DESC LIMIT 1)',
    lastEvent: first('type', 'received_at', 'webhook_events ORDER BY received_at DESC'),
    failedEvents: count(`webhook_events WHERE state = 'failed'`),
    lateOrder: `(SELECT check_at FROM orders WHERE check_at < ${late} LIMIT 1)`,
    refundsOwed: count(
      `refunds r WHERE r.state <> 'done' AND (r.state = 'refused' OR r.created_at < ${now - refundsWithin})`,
    ),
    // Only lessons that nobody has saved since.
    sharedVideos: `(SELECT json_group_array(json_object('kept', coalesce(k.title, 'a removed lesson'), 'other', l.title,
        'isRestored', s.value ->> 'isRestored'))
      FROM meta m, json_each(m.value) s JOIN lessons l ON l.id = s.value ->> 'other' AND l.revision = s.value ->> 'revision'
      LEFT JOIN lessons k ON k.id = s.value ->> 'kept' WHERE m.key = 'shared-videos')`,
  };
  const members = Object.entries(facts).map(([name, sql]) => `'${name}', ${sql}`);
  return `SELECT json_object(${members.join(', ')}) AS facts`;
}

export interface HealthLine {
  /** What the line is about. The list of the first hour shows one state for each part that it names. */
  part: 'database' | 'jobs' | 'mail' | 'payments' | 'webhooks' | 'videos' | 'settings';
  label: string;
  state: 'good' | 'watch' | 'bad';
  text: string;
  /** What an administrator can do about a bad state. */
  mend: string | null;
}

export interface Health {
  facts: HealthFacts;
  /** The newest migration of this build. */
  newestMigration: string;
  /** Names from `needs.json` that the Worker lacks; null if the caller cannot know them. */
  missing: string[] | null;
  now: Date;
  /** The time zone (IANA) of the times in the texts. */
  zone: string;
}

/** One line for each part of the product: its state, and what to do about it. */
export function presentHealth({ facts, newestMigration, missing, now, zone }: Health): HealthLine[] {
  const { lateJob, failingJob, lastJob, lastEvent, failedEvents, stuckEvents } = facts;
  const migration = facts.migration?.replace(/\.sql$/, '') ?? null;
  const ago = (at = 0) => `${timeAgoInText(new Date(at), now)} (${officeMinute(new Date(at), zone)})`;
  const lastMail = facts.lastMail
    ? `Last email sent: ${ago(facts.lastMail)}.`
    : 'No email was sent in the last 30 days.';
  return [
    {
      part: 'database',
      label: 'Database',
      state: 'good',
      text: 'The database answers. Everything on this page is read from it.',
      mend: null,
    },
    line('database', 'Migrations', migration === newestMigration, {
      good: `Up to date: ${newestMigration}.`,
      bad: `This build expects ${newestMigration}. The database has ${migration ?? 'none'}.`,
      mend: 'Run `npx wrangler d1 migrations apply DB --remote`, or deploy the matching build.',
    }),
    queueLine(facts, now, ago),
    line('jobs', 'Jobs', !lateJob, {
      good: `No jobs are waiting.${lastJob ? ` The last job finished ${ago(lastJob.at)}.` : ''}`,
      bad: `A job (${lateJob?.what}) was due ${ago(lateJob?.at)} and has not run.`,
      mend: 'Check the every-minute cron trigger in the Cloudflare dashboard.',
    }),
    ...(failingJob
      ? [
          line('jobs', 'Failing jobs', false, {
            good: '',
            bad: `A job (${failingJob.what}) was first due ${ago(failingJob.at)} and fails again and again.`,
            mend: 'Read its error in the Worker’s log (event job-failed). It is tried again every five minutes.',
          }),
        ]
      : []),
    line('jobs', 'Dead letters', facts.deadJobs === 0, {
      good: 'None.',
      bad: `${counted(facts.deadJobs, 'job', 'jobs')} failed for good.`,
      mend: 'Read their errors under Failed jobs (/admin/jobs), fix the cause, then run them again.',
    }),
    line('mail', 'Mail', facts.deadMails + facts.failingMails === 0, {
      good: lastMail,
      bad: [
        ...(facts.deadMails ? [`${counted(facts.deadMails, 'email', 'emails')} could not be sent.`] : []),
        ...(facts.failingMails
          ? [
              `${counted(facts.failingMails, 'email has', 'emails have')} failed for more than ten minutes and will be tried again.`,
            ]
          : []),
        lastMail,
      ].join(' '),
      mend: 'Check the mail service. Read the mail service’s errors under Failed jobs (/admin/jobs), then run the jobs again.',
    }),
    line('payments', 'Sweeps', facts.lateOrder === null, {
      good: 'All open payment pages have been checked.',
      bad: 'Some open payment pages have not been checked on time.',
      mend: 'Check the every-five-minutes cron trigger in the Cloudflare dashboard.',
    }),
    line('webhooks', 'Webhooks', failedEvents + stuckEvents === 0, {
      good: lastEvent
        ? `The last webhook arrived ${ago(lastEvent.at)}: ${lastEvent.what}.`
        : 'No webhook has arrived yet.',
      bad: `${[
        ...(failedEvents ? [`${counted(failedEvents, 'webhook', 'webhooks')} failed.`] : []),
        ...(stuckEvents
          ? [`${counted(stuckEvents, 'webhook has', 'webhooks have')} waited for more than ten minutes.`]
          : []),
      ].join(' ')} The last one arrived ${ago(lastEvent?.at)}.`,
      mend: 'Read their errors under Webhooks (/admin/webhooks), fix the cause, then replay them.',
    }),
    line('payments', 'Refunds', facts.refundsOwed === 0, {
      good: 'No refunds are owed.',
      bad: `${counted(facts.refundsOwed, 'refund was refused or has', 'refunds were refused or have')} waited for more than a day.`,
      mend: 'Refund them manually at the billing provider. `npm run doctor` lists each one.',
    }),
    ...facts.sharedVideos.map(sharedVideoLine),
    ...(missing ? settingLines(missing) : []),
  ];
}

function sharedVideoLine({ kept, other, isRestored }: SharedVideo): HealthLine {
  const shared = `The lessons “${kept}” and “${other}” shared one video by mistake, and “${kept}” keeps it.`;
  return isRestored
    ? {
        part: 'videos',
        label: 'Videos',
        state: 'watch',
        text: `${shared} “${other}” got its own video back from its last version.`,
        mend: `Watch “${other}” once, then save it.`,
      }
    : {
        part: 'videos',
        label: 'Videos',
        state: 'bad',
        text: `${shared} No version of “${other}” has a video of its own, so that place is empty.`,
        mend: `Add the video to “${other}” again.`,
      };
}

/** The queue's state, from the test message that workers/queue-probe.ts sends every five minutes. */
function queueLine({ queueProbe }: HealthFacts, now: Date, ago: (at?: number) => string): HealthLine {
  const isGood = queueProbe !== null && queueProbe.backAt > now.getTime() - lateAfter;
  const seconds = queueProbe ? ((queueProbe.backAt - queueProbe.sentAt) / 1000).toFixed(1) : '';
  return line('jobs', 'Queue', isGood, {
    good: `The last test message arrived ${ago(queueProbe?.backAt)} and took ${seconds} s.`,
    bad: `${queueProbe ? `The last test message arrived ${ago(queueProbe.backAt)}` : 'No test message has arrived yet'}. One is sent every five minutes.`,
    mend: 'Check the queue cuepoint-jobs, its consumer and the every-five-minutes cron trigger in the Cloudflare dashboard.',
    isWatch: queueProbe === null,
  });
}

function settingLines(missing: string[]): HealthLine[] {
  const lacking = needs.filter(({ name }) => missing.includes(name));
  if (!lacking.length) {
    return [
      {
        part: 'settings',
        label: 'Settings',
        state: 'good',
        text: 'All bindings, variables and secrets are set.',
        mend: null,
      },
    ];
  }
  return lacking.map(({ name, kind, mend }) => ({
    part: 'settings' as const,
    label: `The ${kind} ${name}`,
    state: 'bad' as const,
    text: 'Missing.',
    mend: `${mend.charAt(0).toUpperCase()}${mend.slice(1)}.`,
  }));
}

interface Texts {
  good: string;
  bad: string;
  mend: string;
  isWatch?: boolean;
}

function line(
  part: HealthLine['part'],
  label: string,
  isGood: boolean,
  { good, bad, mend, isWatch }: Texts,
): HealthLine {
  if (isGood) return { part, label, state: 'good', text: good, mend: null };
  return { part, label, state: isWatch ? 'watch' : 'bad', text: bad, mend };
}

/** '1 job', '100 or more jobs'. */
function counted(amount: number, one: string, many: string): string {
  return `${amount >= most ? `${most} or more` : amount} ${amount === 1 ? one : many}`;
}
