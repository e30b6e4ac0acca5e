// Measures whether an answer's time, text or headers reveal that an address has an account: sign-in, recovery, resend
// and sign-up through the API, withdrawals and cancellations by their forms, one request at a time, with known and
// unknown addresses in random order. Fails if a Mann-Whitney test of an operation's times reaches |z| = 4, if its
// answers differ by a byte or have another status than expected, or if the wrong people got mail.
// Usage: npm run test:timing [-- pairs]      At least 150 pairs; some four minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { leversOf } from './client.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { namesFrom, numberFrom } from './wishes.mjs';

const pairs = Math.max(150, numberFrom(process.argv[2], 150));
/** Operations that hash no password answer fast: there is time for more pairs, and smaller differences would show. */
const manyPairs = 4 * pairs;
const warmUp = 10;
const worst = 4;
const only = process.env.DOORS?.split(';') ?? [];
// No request may be refused by a rate limit.
const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
const api = `${instance.app}/api/v1`;

/** @param {string} method @param {string} path @param {unknown} body */
async function call(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const started = performance.now();
  const answer = await fetch(api + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { ms: performance.now() - started, status: answer.status, headers: answer.headers, text };
}

/**
 * Sends a form of the site. The answer's text is that of the page to which it leads, without what differs between any
 * two declarations: their number, their moment and their reference.
 * @param {string} path @param {Record<string, string>} fields
 */
async function post(path, fields) {
  const headers = { origin: instance.app, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...fields, key: `key-${Math.random()}` });
  const started = performance.now();
  const answer = await fetch(instance.app + path, { method: 'POST', headers, body, redirect: 'manual' });
  await answer.text();
  const ms = performance.now() - started;
  const to = answer.headers.get('location') ?? '';
  const page = await fetch(new URL(to, instance.app)).then((one) => one.text());
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
  const text = main
    .replaceAll(/[WC]-\d+|\d+ \w+ 20\d\d, [\d:]+ UTC|20\d\d-[\d-]+T[\d:.]+Z/g, '…')
    .replaceAll(/[\w-]+…(?:<!-- -->)?@cuepoint\.test/g, '…');
  return { ms, status: answer.status, headers: new Headers({ to: to.replace(/declared=.*/, '') }), text };
}

const declares = { name: 'Ren Kowalczyk', intent: 'declare' };
const withdraw = (email) => post('/withdraw', { ...declares, email, about: 'The course I bought on Saturday' });
const cancel = (email) =>
  post('/cancel-contract', { ...declares, email, which: 'Subscription', when: 'soon', grounds: 'ordinary' });

const password = 'Cuepoint1';
let serial = 0;
const newName = () => {
  serial += 1;
  return `t_${serial}`;
};
const signUp = (email, userName = newName()) =>
  call('POST', '/users', { email, userName, password, humanCheckToken: 'human' });

/** Demo accounts, all verified and not blocked. */
const known = [
  'member',
  'owner',
  'monthly',
  'annual',
  'paused',
  'lapsed',
  'lifetime',
  'partner',
  'banner',
  'fresh',
].map((name) => `${name}@cuepoint.test`);
const numbered = (name, count) => Array.from({ length: count }, (_, n) => `${name}${n}@cuepoint.test`);
const unknown = numbered('nobody', known.length);
/** Addresses without an account that get the mails of withdrawals and cancellations. */
const strangers = numbered('stranger', known.length);
const pending = numbered('pending', known.length);
/** Each address is new only once: a sign-up leaves a pending account. */
const fresh = numbered('fresh', 2 * (pairs + warmUp));
const take = (list, n) => list[n % list.length] ?? '';

const doors = {
  'sign-in': {
    status: 401,
    exists: (n) => call('POST', '/sessions', { email: take([...known, ...pending], n), password: 'Wrong1234' }),
    not: (n) => call('POST', '/sessions', { email: take(unknown, n), password: 'Wrong1234' }),
  },
  recovery: {
    status: 204,
    pairs: manyPairs,
    exists: (n) => call('POST', '/verifications/password', { email: take(known, n) }),
    not: (n) => call('POST', '/verifications/password', { email: take(unknown, n) }),
  },
  'resend, not verified': {
    status: 204,
    pairs: manyPairs,
    exists: (n) => call('POST', '/verifications', { email: take(pending, n) }),
    not: (n) => call('POST', '/verifications', { email: take(unknown, n) }),
  },
  'resend, verified': {
    status: 204,
    pairs: manyPairs,
    exists: (n) => call('POST', '/verifications', { email: take(known, n) }),
    not: (n) => call('POST', '/verifications', { email: take(unknown, n) }),
  },
  'sign-up': {
    status: 200,
    exists: (n) => signUp(take(known, n)),
    not: (n) => signUp(take(fresh, n)),
  },
  'sign-up, not verified': {
    status: 200,
    exists: (n) => signUp(take(pending, n)),
    not: (n) => signUp(take(fresh, pairs + warmUp + n)),
  },
  // Always refused, so a few pairs are enough.
  "sign-up with the account's own name": {
    status: 422,
    pairs: 20,
    exists: (n) => signUp(take(known, n), take(known, n).split('@')[0]),
    not: (n) => signUp(take(unknown, n), take(known, n).split('@')[0]),
  },
};

/** Forms that send one mail to every address, with an account or without. */
const declaring = {
  withdrawal: { status: 303, exists: (n) => withdraw(take(known, n)), not: (n) => withdraw(take(strangers, n)) },
  cancellation: { status: 303, exists: (n) => cancel(take(known, n)), not: (n) => cancel(take(strangers, n)) },
};
Object.assign(doors, declaring);

/** Headers that may differ between any two answers. */
const ofTheMoment = new Set(['date', 'x-d1-bookmark', 'content-length']);

/** An answer as text: status, headers and body, without the requested address. */
function written({ status, headers, text }) {
  const kept = [...headers].filter(([name]) => !ofTheMoment.has(name));
  const bare = text.replaceAll(/[\w-]+@cuepoint\.test/g, '…');
  return [status, ...kept.map(([name, value]) => `${name}: ${value}`), headers.has('x-d1-bookmark'), bare].join('\n');
}

function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The Mann-Whitney U of two samples, normalised. */
function zOf(a, b) {
  const all = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))];
  all.sort((x, y) => x.ms - y.ms);
  const rankSum = all.reduce((sum, { isA }, at) => sum + (isA ? at + 1 : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return (u - (a.length * b.length) / 2) / spread;
}

/** The mails to an address that confirm a declaration of this kind. */
async function countOf(inbox, to, what) {
  return (await inbox(to)).filter(({ subject }) => new RegExp(`^Your ${what} [WC]-\\d+$`).test(subject)).length;
}

/** @param {string} name @param {{ status: number, exists: Function, not: Function, pairs?: number }} door */
async function measure(name, door) {
  const count = door.pairs ?? pairs;
  const times = { exists: [], not: [] };
  const answers = { exists: new Set(), not: new Set() };
  const statuses = new Map();
  for (let n = 0; n < warmUp + count; n++) {
    const order = Math.random() < 0.5 ? ['exists', 'not'] : ['not', 'exists'];
    for (const side of order) {
      const answer = await door[side](n);
      if (n < warmUp) continue;
      times[side].push(answer.ms);
      answers[side].add(written(answer));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  }
  const z = zOf(times.exists, times.not);
  const isAlike = answers.exists.size === 1 && [...answers.exists].join() === [...answers.not].join();
  const said = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  const isExpected = statuses.size === 1 && statuses.has(door.status);
  const [withAccount, without] = [median(times.exists), median(times.not)];
  console.log(
    `${name.padEnd(36)} with ${withAccount.toFixed(2)} ms, without ${without.toFixed(2)} ms, z ${z.toFixed(1)}, ` +
      `${isAlike ? 'answers alike' : 'ANSWERS DIFFER'}, ${said}`,
  );
  if (!isAlike)
    console.log(`with:\n${[...answers.exists].join('\n--\n')}\nwithout:\n${[...answers.not].join('\n--\n')}`);
  if (!isExpected) console.log(`${name}: not all answers were ${door.status}`);
  return isAlike && isExpected && Math.abs(z) < worst;
}

const failed = [];
try {
  for (const email of pending) await signUp(email);
  // Requests every address once, so that its rate counters exist before the measurement.
  for (const email of [...known, ...unknown, ...pending, ...fresh]) {
    await call('POST', '/verifications/password', { email });
  }
  // Waits until all these mails are sent.
  await sleep(5000);
  for (const name of namesFrom(only, Object.keys(doors))) {
    if (!(await measure(name, doors[name]))) failed.push(name);
    await sleep(2000);
  }
  const { inbox } = leversOf(instance.sandbox);
  for (const email of [...known, ...pending]) if (!(await inbox(email)).length) failed.push(`no mail to ${email}`);
  for (const email of unknown) if ((await inbox(email)).length) failed.push(`a mail to ${email}`);
  await sleep(5000);
  for (const what of Object.keys(declaring).filter((name) => !only.length || only.includes(name))) {
    for (const [i, email] of known.entries()) {
      const [one, other] = await Promise.all([email, take(strangers, i)].map((to) => countOf(inbox, to, what)));
      if (one !== other || one === 0) failed.push(`${one} mails of a ${what} to ${email}, ${other} to a stranger`);
    }
  }
} catch (error) {
  failed.push(error instanceof Error ? error.message : String(error));
} finally {
  await instance.stop();
}

console.log(failed.length ? `failed: ${failed.join(', ')}` : 'no operation tells whether an address has an account');
process.exitCode = failed.length ? 1 : 0;
