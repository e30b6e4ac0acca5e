import { expect, test } from 'vitest';
import { hour } from './dates';
import {
  dayStart,
  isListedZone,
  isoInZone,
  isZone,
  listZones,
  momentIn,
  officeMinute,
  officeTime,
  shiftsIn,
  timesShown,
} from './office-time';

test('a moment is shown in the office’s time zone, with UTC beside it', () => {
  const at = new Date('2026-06-30T23:05:09Z');
  expect(officeTime(at, 'UTC')).toEqual({
    day: '30 Jun 2026',
    minute: '23:05',
    utc: '30 June 2026, 23:05:09 UTC',
  });
  expect(officeTime(at, 'Europe/Berlin')).toMatchObject({ day: '1 Jul 2026', minute: '01:05' });
  expect(officeTime(at, 'America/New_York')).toMatchObject({ day: '30 Jun 2026', minute: '19:05' });
  // Midnight is 00:00, not 24:00.
  expect(officeTime(new Date('2026-01-01T00:00:00Z'), 'UTC')).toMatchObject({ day: '1 Jan 2026', minute: '00:00' });
});

test('a day begins at midnight of its time zone, also where the clocks change at midnight', () => {
  const start = (date: string, zone: string) => dayStart(date, zone).toISOString();
  expect(start('2026-11-26', 'UTC')).toBe('2026-11-26T00:00:00.000Z');
  expect(start('2026-11-26', 'Europe/Berlin')).toBe('2026-11-25T23:00:00.000Z');
  expect(start('2026-07-01', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z');
  expect(start('2026-11-26', 'Pacific/Kiritimati')).toBe('2026-11-25T10:00:00.000Z');
  expect(start('2026-11-26', 'Pacific/Pago_Pago')).toBe('2026-11-26T11:00:00.000Z');
  // Midnight does not exist on the first day and exists twice on the second.
  expect(start('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00.000Z');
  expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
});

test('a local time is converted to a moment, also where the clocks change', () => {
  const moment = (clock: string, zone: string) => momentIn(clock, zone).toISOString();
  expect(moment('2026-11-26T09:00', 'UTC')).toBe('2026-11-26T09:00:00.000Z');
  expect(moment('2026-11-26T09:00:59', 'Europe/Berlin')).toBe('2026-11-26T08:00:59.000Z');
  expect(moment('2026-07-01T09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  // 2:30 does not exist on the first day and exists twice on the second.
  expect(moment('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(moment('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(['UTC', 'Europe/Berlin', '', 'Mars/Base', 'x'.repeat(99)].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('an exported time is in its time zone, with the offset from UTC', () => {
  const at = new Date('2026-11-26T12:52:08Z');
  expect(isoInZone(at, 'UTC')).toBe('2026-11-26T12:52:08.000Z');
  expect(isoInZone(at, 'Europe/Berlin')).toBe('2026-11-26T13:52:08.000+01:00');
  expect(isoInZone(at, 'America/St_Johns')).toBe('2026-11-26T09:22:08.000-03:30');
  expect(new Date(isoInZone(at, 'Asia/Kathmandu'))).toEqual(at);
});

test('a moment in a sentence has the name of its time zone', () => {
  const at = new Date('2026-06-30T23:05:09Z');
  expect(officeMinute(at, 'UTC')).toBe('30 Jun 2026, 23:05 UTC');
  expect(officeMinute(at, 'America/New_York')).toBe('30 Jun 2026, 19:05 New York time');
  expect(officeMinute(at, 'Asia/Calcutta')).toBe('1 Jul 2026, 04:35 Kolkata time');
});

test('clocks show a time once, twice or never', () => {
  expect(timesShown('2026-03-29T02:30', 'Europe/Berlin')).toBe('never');
  expect(timesShown('2026-10-25T02:30', 'Europe/Berlin')).toBe('twice');
  expect(timesShown('2026-10-25T03:00', 'Europe/Berlin')).toBe('once');
  expect(timesShown('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('twice');
  expect(timesShown('2026-10-25T02:30', 'UTC')).toBe('once');
});

test('the offsets of a span are those of each of its minutes', () => {
  const [from, to] = [Date.UTC(2025, 5, 1), Date.UTC(2027, 5, 1)];
  expect(shiftsIn('UTC', from, to)).toEqual([{ from, ahead: 0 }]);
  expect(
    shiftsIn('Europe/London', from, to).map((one) => [new Date(one.from).toISOString(), one.ahead / hour]),
  ).toEqual([
    ['2025-06-01T00:00:00.000Z', 1],
    ['2025-10-26T01:00:00.000Z', 0],
    ['2026-03-29T01:00:00.000Z', 1],
    ['2026-10-25T01:00:00.000Z', 0],
    ['2027-03-28T01:00:00.000Z', 1],
  ]);
  // Morocco’s clocks change twice in five weeks, Lord Howe’s by half an hour.
  for (const zone of ['Africa/Casablanca', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu']) {
    const shifts = shiftsIn(zone, from, to);
    for (let at = from; at < to; at += 29 * hour) {
      const ahead = Date.parse(`${isoInZone(new Date(at), zone).slice(0, 23)}Z`) - at;
      expect(shifts.findLast((one) => one.from <= at)?.ahead, `${zone} ${at}`).toBe(ahead);
    }
  }
});

test('the list of time zones takes each by an older name too, and nothing else', () => {
  expect(listZones().length).toBeGreaterThan(400);
  for (const zone of ['Europe/London', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC']) expect(isListedZone(zone)).toBe(true);
  for (const zone of ['Etc/GMT+5', 'Mars/Base', '', '+02:00', '__proto__']) expect(isListedZone(zone)).toBe(false);
});
