import { expect, test } from 'vitest';
import { testScope } from '../tests/support/scope';
import { callerOf } from './caller';

test('the time zone is that of the connection, and unknown for a local start, whose runtime makes one up', () => {
  const { config } = testScope();
  const zoneAt = (appOrigin: string) => {
    const request = new Request(appOrigin, { cf: { timezone: 'America/Chicago' } as CfProperties });
    return callerOf(request, { ...config, appOrigin }).timeZone;
  };
  expect(zoneAt('https://school.example')).toBe('America/Chicago');
  expect(zoneAt('http://localhost:8788')).toBeNull();
});
