import { formatDate, isoDay } from '~/kit/dates';
import { formatMoney, formatWhole, toMajor } from '~/kit/money';
import { dayIn, dayOfNumber, nameOfZone } from '~/kit/office-time';
import { writeCsv } from '~/kit/text/csv';
import { type Days, isKnown } from './day-counts.server';
import { presentPractice } from './present-practice.server';
import type { Numbers } from './show-numbers.server';

const week = 7;
/** The number of days in the table by day. */
const daysListed = 14;

/** The measures that are counts, with the labels of the page and the file. */
function measuresOf(numbers: Numbers) {
  return [
    { label: 'Sign-ups', note: 'verified', days: numbers.signUps },
    { label: 'Purchases', note: 'orders paid', days: numbers.purchases },
    { label: 'Lessons watched', note: 'first opened', days: numbers.lessons },
    { label: 'Trials ending', note: 'that day', days: numbers.trialsEnding },
    { label: 'Refunds', note: 'money given back', days: numbers.refunds },
    { label: 'Emails failed', note: 'after the last try', days: numbers.mailsFailed },
  ];
}

/** The texts of a span's numbers, with the points of their lines. */
export function presentNumbers(numbers: Numbers, now: Date) {
  const { span } = numbers;
  const measures = measuresOf(numbers);
  const { active, inTrial, isMore } = numbers.subscribers;
  const dayAt = (index: number) => dayOfNumber(span.first + index);
  const last = span.days - 1;
  return {
    isToday: isoDay(dayAt(last)) === dayIn(now, span.zone),
    spanText: `${formatDate(dayAt(0))} to ${formatDate(dayAt(last))}`,
    subscribers: `${formatWhole(active)}${isMore ? ' or more' : ''}`,
    inTrial: formatWhole(inTrial),
    trialsSoon: formatWhole(numbers.trialsSoon),
    isCut: [...measures, ...numbers.revenue].some(({ days }) => !days.every(isKnown)),
    measures: measures.map(({ label, note, days }) => ({
      id: label,
      note,
      points: days,
      line: `${label} a day, ${range(days, formatWhole)}`,
      ...summary(days, formatWhole),
    })),
    revenue: numbers.revenue.map(({ currency, days, inGbp }) => {
      const money = (amount: number) => formatMoney(amount, currency);
      return {
        id: currency,
        points: days,
        line: `${currency} a day, ${range(days, money)}`,
        ...summary(days, money),
        inGbp: formatMoney(inGbp, 'GBP'),
      };
    }),
    practice: presentPractice(numbers.practice),
    names: measures.map(({ label }) => label),
    byDay: Array.from({ length: Math.min(daysListed, span.days) }, (_, back) => ({
      id: formatDate(dayAt(last - back)),
      cells: measures.map(({ days }) => formatKnown(days.at(-1 - back), formatWhole)),
    })),
    byWeek: Array.from({ length: Math.ceil(span.days / week) }, (_, back) => ({
      id: `${formatDate(dayAt(Math.max(0, last - (back * week + week - 1))))} on`,
      cells: measures.map(({ days }) => formatKnown(sumOf(weekOf(days, back)), formatWhole)),
    })),
  };
}

/** Every day of the span as a spreadsheet file: counts, and the revenue of each currency in its own column. */
export function writeNumbers(numbers: Numbers): { fileName: string; text: string } {
  const { span, revenue } = numbers;
  const measures = measuresOf(numbers);
  const head = [
    `Day (${nameOfZone(span.zone)})`,
    ...measures.map(({ label }) => label),
    ...revenue.map(({ currency }) => `Revenue ${currency}`),
  ];
  const dayAt = (index: number) => isoDay(dayOfNumber(span.first + index));
  const rows = Array.from({ length: span.days }, (_, index) => [
    dayAt(index),
    ...measures.map(({ days }) => days[index] ?? 'not counted'),
    ...revenue.map(({ days }) => {
      const amount = days[index];
      return isKnown(amount ?? null) ? toMajor(amount ?? 0) : 'not counted';
    }),
  ]);
  return { fileName: `numbers-${dayAt(0)}-to-${dayAt(span.days - 1)}.csv`, text: writeCsv(head, rows) };
}

export type Format = (value: number) => string;

function summary(days: Days, format: Format) {
  const [these, before] = [sumOf(weekOf(days, 0)), sumOf(weekOf(days, 1))];
  const hasBefore = days.length >= 2 * week;
  const change = these === null || before === null || !hasBefore ? null : these - before;
  return {
    last: formatKnown(days.at(-1), format),
    all: formatKnown(sumOf(days), format),
    week: formatKnown(these, format),
    before: hasBefore ? formatKnown(before, format) : '',
    change: change === null ? '' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${format(Math.abs(change))}`,
  };
}

/** Seven days, the last of them `back` weeks before the end. */
function weekOf(days: Days, back: number): Days {
  const end = days.length - back * week;
  return days.slice(Math.max(0, end - week), Math.max(0, end));
}

/** The sum of the days; null if a day's value is unknown. */
export function sumOf(days: Days): number | null {
  return days.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** The formatted value, or 'not counted' if it is unknown. */
export function formatKnown(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined ? 'not counted' : format(value);
}

function range(days: Days, format: Format): string {
  const known = days.filter(isKnown);
  if (!known.length) return 'not counted';
  return `lowest ${format(Math.min(...known))}, highest ${format(Math.max(...known))}`;
}
