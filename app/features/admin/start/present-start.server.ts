import { day, formatDate, hour, minute } from '~/kit/dates';
import { formatMoney, formatWhole } from '~/kit/money';
import { dayOfNumber } from '~/kit/office-time';
import { paths } from '~/paths';
import { type Heap, mostCounted, type Waiting } from '../health/read-waiting.server';
import { type Days, isKnown } from '../numbers/day-counts.server';
import { type Format, formatKnown, sumOf } from '../numbers/present-numbers.server';
import { daysCompared, type Month } from '../numbers/read-month.server';

interface Line {
  of: Heap;
  label: [one: string, many: string];
  state: string;
  look: 'bad' | 'warn' | 'line';
  why: string;
  press: string;
  href: string;
}

/** The tasks that wait for an administrator, money first, each with a link to the page for it. */
export function presentStart(waiting: Waiting, now: Date) {
  const {
    refunds,
    declared,
    lateRefunds,
    mismatched,
    reported,
    mails,
    failingMails,
    jobs,
    failingJobs,
    pastDue,
    entries,
  } = waiting;
  const { failedWebhooks, stuckWebhooks } = waiting;
  const lines: Line[] = [
    {
      of: refunds,
      label: ['refund is owed', 'refunds are owed'],
      state: 'Refund owed',
      look: 'bad',
      why: 'The provider refused it, or it has taken more than a day. Refund it at the provider.',
      press: 'Open the person',
      href: paths.adminUser(refunds.id ?? '', { tab: 'payments' }),
    },
    {
      of: declared,
      label: ['withdrawal or cancellation to answer', 'withdrawals or cancellations to answer'],
      state: 'Waiting',
      look: 'warn',
      why: 'It was declared, and could not be settled automatically. Answer within two days.',
      press: 'Answer',
      href: paths.adminWithdrawals(),
    },
    {
      of: lateRefunds,
      label: ['refund of a withdrawal is late', 'refunds of withdrawals are late'],
      state: 'Refund owed',
      look: 'bad',
      why: 'The provider has not reported it within a day. Refund it at the provider: the law gives 14 days.',
      press: 'See them',
      href: paths.adminWithdrawals(),
    },
    {
      of: mismatched,
      label: ['order with a wrong payment', 'orders with a wrong payment'],
      state: 'Doesn’t match',
      look: 'bad',
      why: 'The payment differs from the order, so nothing was opened.',
      press: 'See these people',
      href: paths.adminUsers({ who: 'mismatched' }),
    },
    {
      of: pastDue,
      label: ['payment failed', 'payments failed'],
      state: 'Access ends',
      look: 'warn',
      why: 'A subscription’s last payment failed. The provider tries again and emails the person.',
      press: 'See these people',
      href: paths.adminUsers({ who: 'past-due' }),
    },
    {
      of: failedWebhooks,
      label: ['webhook failed', 'webhooks failed'],
      state: 'Failed',
      look: 'bad',
      why: short(failedWebhooks.about),
      press: 'Replay them',
      href: paths.adminWebhooks({ state: 'failed' }),
    },
    {
      of: stuckWebhooks,
      label: ['webhook waits too long', 'webhooks wait too long'],
      state: 'Waiting',
      look: 'warn',
      why: short(stuckWebhooks.about),
      press: 'Look at them',
      href: paths.adminWebhooks({ state: 'received' }),
    },
    {
      of: mails,
      label: ['email could not be sent', 'emails could not be sent'],
      state: 'Failed',
      look: 'bad',
      why: short(mails.about),
      press: 'Send again',
      href: paths.adminMails({ show: 'failed' }),
    },
    {
      of: failingMails,
      label: ['email waits too long', 'emails wait too long'],
      state: 'Waiting',
      look: 'warn',
      why: short(failingMails.about),
      press: 'See the health page',
      href: paths.adminHealth(),
    },
    {
      of: failingJobs,
      label: ['job fails again and again', 'jobs fail again and again'],
      state: 'Waiting',
      look: 'warn',
      why: short(failingJobs.about),
      press: 'See the health page',
      href: paths.adminHealth(),
    },
    {
      of: jobs,
      label: ['job failed', 'jobs failed'],
      state: 'Failed',
      look: 'bad',
      why: short(jobs.about),
      press: 'Run again',
      href: paths.adminJobs(),
    },
    {
      of: reported,
      label: ['comment reported', 'comments reported'],
      state: 'Reported',
      look: 'warn',
      why: 'Reported by members. Keep or hide each one.',
      press: 'Look at them',
      href: paths.adminComments({ show: 'reported' }),
    },
    {
      of: entries,
      label: ['entry to judge', 'entries to judge'],
      state: 'Open',
      look: 'line',
      why: short(entries.about),
      press: 'Judge',
      href: paths.adminEdition(entries.id ?? ''),
    },
  ];
  return lines
    .filter(({ of }) => of.count > 0)
    .map(({ of: { count, since }, label: [one, many], ...line }) => ({
      id: `${count >= mostCounted ? `${mostCounted} or more` : count} ${count === 1 ? one : many}`,
      count,
      waiting: waitedFor(now.getTime() - since),
      ...line,
    }));
}

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 'Seven things need you', or 'Nothing needs you': all cases of all lines, as the navigation counts them. */
export function headingOf(lines: { count: number }[]): string {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  if (count === 0) return 'Nothing needs you';
  const isMore = lines.some((line) => line.count >= mostCounted);
  return `${numbers[count] ?? `${count}${isMore ? ' or more' : ''}`} ${count === 1 ? 'thing needs' : 'things need'} you`;
}

/** '13 d 15 h', '2 h 10 min', '48 min'. */
function waitedFor(passed: number): string {
  const whole = (unit: number) => Math.floor(passed / unit);
  if (passed < hour) return `${Math.max(1, whole(minute))} min`;
  if (passed < day) return `${whole(hour)} h ${whole(minute) % 60} min`;
  return `${whole(day)} d ${whole(hour) % 24} h`;
}

/** The most characters shown of an error, which may be a provider's whole response. */
const longestAbout = 120;

function short(about: string | null): string {
  const text = (about ?? '').replace(/: $/, '');
  return text.length > longestAbout ? `${text.slice(0, longestAbout)}…` : text;
}

/** Below this count a percentage says less than the two numbers beside it. */
const fewest = 10;

/** The texts of today and of the last 28 days, with the points of both lines. */
export function presentMonth(month: Month) {
  const { signUps, buyers, learners, lessonsCompleted, revenue, opened, today } = month;
  const counted = [
    { label: 'Sign-ups', days: signUps, ...sums(signUps) },
    { label: 'Buyers', ...buyers },
    { label: 'Active learners', ...learners },
    { label: 'Lessons completed', days: lessonsCompleted, ...sums(lessonsCompleted) },
  ];
  const count = ([soFar = 0]: Days) => formatKnown(soFar, formatWhole);
  return {
    today: [
      { label: 'Sign-ups', value: count(today.signUps) },
      { label: 'Payments', value: count(today.payments) },
      {
        label: 'Revenue',
        value:
          today.revenue
            .map(({ currency, days }) => formatKnown(days[0] ?? 0, (sum) => formatMoney(sum, currency)))
            .join(', ') || '0',
      },
      { label: 'Lessons completed', value: count(today.lessonsCompleted) },
    ],
    span: `${formatDate(dayOfNumber(month.first))} to ${formatDate(dayOfNumber(month.last))}`,
    measures: counted.map(({ label, days, before, now }) => ({
      label,
      ...pairOf(label, days, formatWhole),
      now: formatKnown(now, formatWhole),
      before: `${formatKnown(before, formatWhole)} before${(before ?? 0) < fewest ? '' : change(now, before, ', ')}`,
    })),
    revenue: revenue.map(({ currency, days }) => {
      const { now, before } = sums(days);
      const money = (amount: number) => formatMoney(amount, currency);
      return {
        id: currency,
        ...pairOf(`Revenue in ${currency}`, days, money),
        now: formatKnown(now, money),
        before: formatKnown(before, money),
        change: change(now, before, ''),
      };
    }),
    opened: opened.map((course) => ({ ...course, opened: formatWhole(course.opened) })),
  };
}

function pairOf(label: string, days: Days, format: Format) {
  const [then, now] = [days.slice(0, daysCompared), days.slice(daysCompared)];
  const highest = (values: Days) => format(Math.max(0, ...values.filter(isKnown)));
  return {
    points: { then, now },
    line: `${label}, each of the last 28 days over the 28 before. Highest ${highest(now)}, then ${highest(then)}`,
  };
}

function sums(days: Days): { before: number | null; now: number | null } {
  return { before: sumOf(days.slice(0, daysCompared)), now: sumOf(days.slice(daysCompared)) };
}

/** '+12 %' after `lead`; empty if there is nothing to compare with. */
function change(now: number | null, before: number | null, lead: string): string {
  if (now === null || !before) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return `${lead}${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}
