import { expect, test } from 'vitest';
import { day, hour, minute } from '~/kit/dates';
import { type HealthFacts, presentHealth } from './health-list';

const now = new Date('2026-11-27T12:00:00Z');
const before = (passed: number) => now.getTime() - passed;

function textsOf(over: Partial<HealthFacts>, zone = 'UTC'): Record<string, string> {
  const facts: HealthFacts = {
    migration: '0001_first.sql',
    lateJob: null,
    lastJob: null,
    queueProbe: null,
    failingJob: null,
    failingMails: 0,
    stuckEvents: 0,
    deadJobs: 0,
    deadMails: 0,
    lastMail: null,
    lastEvent: null,
    failedEvents: 0,
    lateOrder: null,
    refundsOwed: 0,
    sharedVideos: [],
    ...over,
  };
  const lines = presentHealth({ facts, newestMigration: '0001_first', missing: null, now, zone });
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
}

test('without jobs, emails and test messages health says so in sentences', () => {
  expect(textsOf({})).toMatchObject({
    Queue: 'No test message has arrived yet. One is sent every five minutes.',
    Jobs: 'No jobs are waiting.',
    Mail: 'No email was sent in the last 30 days.',
    Webhooks: 'No webhook has arrived yet.',
  });
});

test('what happened within the last minute reads as part of its sentence', () => {
  const lately = before(5000);
  expect(
    textsOf({
      queueProbe: { sentAt: before(6000), backAt: lately },
      lastJob: { what: 'mail', at: lately },
      lastMail: lately,
      lastEvent: { what: 'customer_created', at: lately },
    }),
  ).toMatchObject({
    Queue: 'The last test message arrived recently (27 Nov 2026, 11:59 UTC) and took 1.0 s.',
    Jobs: 'No jobs are waiting. The last job finished recently (27 Nov 2026, 11:59 UTC).',
    Mail: 'Last email sent: recently (27 Nov 2026, 11:59 UTC).',
    Webhooks: 'The last webhook arrived recently (27 Nov 2026, 11:59 UTC): customer_created.',
  });
});

test('what fails again and again, or waits for more than ten minutes, is named', () => {
  const failingJob = { what: 'follow-subscription', at: before(hour) };
  expect(textsOf({ failingJob, failingMails: 1, stuckEvents: 2 })).toMatchObject({
    'Failing jobs':
      'A job (follow-subscription) was first due 1 hour ago (27 Nov 2026, 11:00 UTC) and fails again and again.',
    Mail: '1 email has failed for more than ten minutes and will be tried again. No email was sent in the last 30 days.',
    Webhooks: expect.stringContaining('2 webhooks have waited for more than ten minutes.'),
  });
});

test('one failure is counted in the singular, and many up to a limit', () => {
  const lastEvent = { what: 'customer_created', at: before(2 * day) };
  expect(textsOf({ deadJobs: 1, deadMails: 1, failedEvents: 1, refundsOwed: 1, lastEvent })).toMatchObject({
    'Dead letters': '1 job failed for good.',
    Mail: '1 email could not be sent. No email was sent in the last 30 days.',
    Webhooks: '1 webhook failed. The last one arrived 2 days ago (25 Nov 2026, 12:00 UTC).',
    Refunds: '1 refund was refused or has waited for more than a day.',
  });
  expect(textsOf({ deadJobs: 100, refundsOwed: 2, lateJob: { what: 'mail', at: before(20 * minute) } })).toMatchObject({
    'Dead letters': '100 or more jobs failed for good.',
    Jobs: 'A job (mail) was due 20 minutes ago (27 Nov 2026, 11:40 UTC) and has not run.',
    Refunds: '2 refunds were refused or have waited for more than a day.',
  });
});

test('health names its times in the time zone of the office', () => {
  expect(textsOf({ lastMail: before(minute) }, 'Europe/Berlin').Mail).toBe(
    'Last email sent: 1 minute ago (27 Nov 2026, 12:59 Berlin time).',
  );
});
