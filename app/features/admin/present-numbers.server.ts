import { day, formatDate } from '~/kit/dates';
import { formatMoney, formatWhole } from '~/kit/money';
import type { Days, Numbers } from './show-numbers.server';

const week = 7;
/** Days that the table by day shows. */
const daysListed = 14;

/** The numbers in words, with the points of their lines. */
export function presentNumbers(numbers: Numbers) {
  const measures = [
    { label: 'Sign-ups', note: 'verified', days: numbers.signUps },
    { label: 'Purchases', note: 'orders paid', days: numbers.purchases },
    { label: 'Lessons watched', note: 'first opened', days: numbers.lessons },
    { label: 'Trials ending', note: 'that day', days: numbers.trialsEnding },
    { label: 'Refunds', note: 'order lines refunded', days: numbers.refunds },
    { label: 'Mails failed', note: 'after the last try', days: numbers.mailsFailed },
  ];
  const { active, inTrial, isMore } = numbers.subscribers;
  return {
    subscribers: `${formatWhole(active)}${isMore ? ' or more' : ''}`,
    inTrial: formatWhole(inTrial),
    trialsSoon: formatWhole(numbers.trialsSoon),
    measures: measures.map(({ label, note, days }) => ({
      label,
      note,
      points: days,
      line: `${label} a day for 8 weeks, ${range(days, whole)}`,
      ...summary(days, whole),
    })),
    revenue: numbers.revenue.map(({ currency, days, inGbp }) => ({
      currency,
      points: days,
      line: `${currency} a day for 8 weeks, ${range(days, (amount) => formatMoney(amount, currency))}`,
      ...summary(days, (amount) => formatMoney(amount, currency)),
      inGbp: formatMoney(inGbp, 'GBP'),
    })),
    names: measures.map(({ label }) => label),
    byDay: Array.from({ length: daysListed }, (_, back) => ({
      label: formatDate(new Date(numbers.today.getTime() - back * day)),
      isToday: back === 0,
      cells: measures.map(({ days }) => told(days.at(-1 - back), whole)),
    })),
    byWeek: Array.from({ length: numbers.signUps.length / week }, (_, back) => ({
      label: `${formatDate(new Date(numbers.today.getTime() - (back * week + week - 1) * day))} on`,
      cells: measures.map(({ days }) => told(sumOf(weekOf(days, back)), whole)),
    })),
  };
}

type Format = (value: number) => string;
const whole: Format = formatWhole;

function summary(days: Days, format: Format) {
  const [these, before] = [sumOf(weekOf(days, 0)), sumOf(weekOf(days, 1))];
  const change = these === null || before === null ? null : these - before;
  return {
    today: told(days.at(-1), format),
    week: told(these, format),
    before: told(before, format),
    change: change === null ? '' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${format(Math.abs(change))}`,
  };
}

/** Seven days, the last of them so many weeks ago. */
function weekOf(days: Days, back: number): Days {
  const end = days.length - back * week;
  return days.slice(Math.max(0, end - week), end);
}

/** Null when a day of them is not known. */
function sumOf(days: Days): number | null {
  return days.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function told(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined ? 'not counted' : format(value);
}

function range(days: Days, format: Format): string {
  const known = days.filter((value) => value !== null);
  if (!known.length) return 'not counted';
  return `lowest ${format(Math.min(...known))}, highest ${format(Math.max(...known))}`;
}
