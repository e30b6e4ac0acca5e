import { expect, test } from 'vitest';
import { officeTime } from './office-time';

test('a moment is shown in the zone of the office, with UTC beside it', () => {
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
