import { formatMinute, timeAgo } from '~/kit/dates';
import type { Health } from './show-health.server';
import { mostCounted } from './show-start.server';

export interface HealthLine {
  label: string;
  state: 'good' | 'watch' | 'bad';
  text: string;
  /** What to do about it. */
  mend: string | null;
}

/** The page on health: each part, how it is, and what to do. */
export function presentHealth(health: Health): HealthLine[] {
  const { migration, lateJob, lastJob, dead, lastEvent, failedEvents, lastMail, now } = health;
  const isMigrated = migration.run === migration.known;
  const ago = (at: Date | null | undefined) => (at ? `${timeAgo(at, now)} (${formatMinute(at)})` : 'never');
  return [
    { label: 'Database', state: 'good', text: 'It answers: this page is made of it.', mend: null },
    line('Migrations', isMigrated, {
      good: `The newest has run: ${migration.known}.`,
      bad: `This build knows ${migration.known}, the database ${migration.run ?? 'none'}.`,
      mend: 'Run `npx wrangler d1 migrations apply cuepoint --remote`, or deploy the build that fits.',
    }),
    line('Queue', !lateJob, {
      good: `Nothing waits. The last job was done ${ago(lastJob?.at)}.`,
      bad: `A job (${lateJob?.kind ?? ''}) waits since ${ago(lateJob?.at)}.`,
      mend: 'Look at the queue cuepoint-jobs and at the every-minute cron in the dashboard.',
    }),
    line('Failed jobs', dead === 0, {
      good: 'None.',
      bad: `${upTo(dead)} have given up.`,
      mend: 'See what they say under Failed jobs, mend that, and run them again.',
    }),
    line('Sweeps', !health.isSweepLate, {
      good: 'No payment page waits to be asked about.',
      bad: 'Open payment pages have not been asked about in time.',
      mend: 'Look at the five-minutely cron in the dashboard.',
    }),
    line('Webhooks', failedEvents === 0, {
      good: lastEvent ? `The last came ${ago(lastEvent.at)}: ${lastEvent.type}.` : 'None has come yet.',
      bad: `${upTo(failedEvents)} failed. The last came ${ago(lastEvent?.at)}.`,
      mend: 'See what they say under Webhooks.',
    }),
    { label: 'Mail', state: 'good', text: `The last was sent ${ago(lastMail)}.`, mend: null },
    line('Refunds', health.refundsOwed === 0, {
      good: 'None is owed.',
      bad: `${upTo(health.refundsOwed)} lines were refused or wait for more than a day.`,
      mend: 'Refund them by hand at the billing provider; `npm run doctor` names each.',
    }),
    line('Settings', health.missing.length === 0, {
      good: 'Billing, webhooks and the human check are configured.',
      bad: `Not set: ${health.missing.join(', ')}.`,
      mend: 'Set them in wrangler.toml, or with `npx wrangler secret put`.',
      isWatch: true,
    }),
  ];
}

interface Texts {
  good: string;
  bad: string;
  mend: string;
  isWatch?: boolean;
}

function line(label: string, isGood: boolean, { good, bad, mend, isWatch }: Texts): HealthLine {
  if (isGood) return { label, state: 'good', text: good, mend: null };
  return { label, state: isWatch ? 'watch' : 'bad', text: bad, mend };
}

function upTo(count: number): string {
  return count >= mostCounted ? `${mostCounted} or more` : String(count);
}
