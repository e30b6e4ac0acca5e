import { expect, test } from 'vitest';
import { refuseStrangers } from './refuse-strangers';

const statusOf = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  refuseStrangers(new Request(url, { method, headers }))?.status ?? 'passes';
const inbox = 'http://localhost:8788/inbox.json';

test.each<[string, number | string, Parameters<typeof statusOf>]>([
  ['a program under localhost', 'passes', [inbox]],
  ['a program under 127.0.0.1', 'passes', ['http://127.0.0.1:8788/inbox.json']],
  ['a program under ::1 that deletes', 'passes', ['http://[::1]:8788/inbox.json', {}, 'DELETE']],
  ['a browser that opens the inbox', 'passes', [inbox, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }]],
  [
    'the app, which leads to a payment page',
    'passes',
    [inbox, { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ],
  [
    'the app’s page, which sends a card',
    'passes',
    [inbox, { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8787' }, 'POST'],
  ],
  ['a form of the sandbox', 'passes', [inbox, { 'sec-fetch-site': 'same-origin', origin: 'null' }, 'POST']],
  [
    'a link on another site',
    'passes',
    [inbox, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ],
  ['another name for this machine', 421, ['http://rebound.evil.test:8788/inbox.json']],
  ['a name that only begins like ours', 421, ['http://localhost.evil.test:8788/inbox.json']],
  ['a script of another site', 403, [inbox, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }]],
  [
    'a frame on another site',
    403,
    [inbox, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ],
  [
    'a form of another site',
    403,
    [inbox, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 'POST'],
  ],
  ['an old browser’s form on another site', 403, [inbox, { origin: 'https://evil.test' }, 'POST']],
  ['a page without an origin', 403, [inbox, { origin: 'null' }, 'POST']],
])('%s: %s', (_, expected, asked) => {
  expect(statusOf(...asked)).toBe(expected);
});
