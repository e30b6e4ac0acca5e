// An evening's load: reads by guests and members, and writes, at a fixed rate, whether or not earlier requests are
// answered. A page counts as answered by its heading, a form by its effect, which a further request looks for. Reports
// the latency of each kind of request from the moment it was due, how many came and how many failed, round trips to the
// database per answer, the app's memory before, each minute and after, stalls, and restarts.
// Usage: npm run test:load [-- rate [minutes [share of sign-ins in per cent]]]      Default: 30 per second, 1 minute, 1
// %. Each kind of request is sent at least once, so there are at least as many requests as kinds.
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf } from './database.mjs';
import { drawsOf } from './draws.mjs';
import { makeEvening } from './evening.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { quantile, tableOf } from './table.mjs';
import { numberFrom } from './wishes.mjs';

const rate = numberFrom(process.argv[2], 30);
const minutes = numberFrom(process.argv[3], 1);
const signIns = numberFrom(process.argv[4], 1) / 100;
/** Milliseconds: a quarter of the time after which people call a page slow. */
const limits = { p95: 300 };

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
/** @type {Map<string, { times: number[], failures: number, trips: number }>} */
const kinds = new Map();
const failures = new Map();
/** The longest answer in milliseconds, by the second in which its request was due. @type {Map<number, number>} */
const worstOf = new Map();
/** Megabytes: before, after each minute, and at the end. @type {number[]} */
const memory = [];
let took = 0;
try {
  const { app } = instance;
  const database = databaseOf(instance.stateDir);
  const evening = await makeEvening({ app, database, signIns });
  const draws = drawsOf(1);
  // Warms up every page, so that no first request is measured.
  for (let n = 0; n < 150; n++) await evening.drawFrom(draws, n).send();

  memory.push(instance.memory());
  const count = Math.max(evening.kinds.length, Math.round(rate * minutes * 60));
  const begun = performance.now();
  const sent = [];
  const everyMinute = setInterval(() => memory.push(instance.memory()), 60_000);
  for (let n = 0; n < count; n++) {
    const due = begun + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const { kind, send, check } = evening.drawFrom(draws, n);
    sent.push(
      send().then(async (answer) => {
        const ms = performance.now() - due;
        const wrong = await check(answer);
        const { times, ...rest } = kinds.get(kind) ?? { times: [], failures: 0, trips: 0 };
        times.push(ms);
        const second = Math.floor((due - begun) / 1000);
        worstOf.set(second, Math.max(worstOf.get(second) ?? 0, ms));
        const trips = Number(/desc="(\d+) trips"/.exec(answer.headers.get('server-timing') ?? '')?.[1] ?? 0);
        if (wrong) failures.set(`${kind}: ${wrong.what}`, (failures.get(`${kind}: ${wrong.what}`) ?? 0) + 1);
        kinds.set(kind, { times, failures: rest.failures + (wrong ? 1 : 0), trips: rest.trips + trips });
      }),
    );
  }
  await Promise.all(sent);
  took = (performance.now() - begun) / 1000;
  clearInterval(everyMinute);
  memory.push(instance.memory());
} finally {
  await instance.stop();
}

const rounded = (/** @type {number} */ ms) => Math.round(ms);
const rowOf = (
  /** @type {string} */ name,
  /** @type {{ times: number[], failures: number, trips: number }} */ kind,
) => [
  name,
  kind.times.length,
  ...[0.5, 0.95, 0.99, 1].map((share) => rounded(quantile(kind.times, share))),
  kind.times.length - kind.failures,
  kind.failures,
  (kind.trips / kind.times.length).toFixed(1),
];
const all = { times: [...kinds.values()].flatMap(({ times }) => times), failures: 0, trips: 0 };
for (const { failures: failed, trips } of kinds.values()) {
  all.failures += failed;
  all.trips += trips;
}
const rows = [...kinds].sort(([a], [b]) => a.localeCompare(b)).map(([name, kind]) => rowOf(name, kind));
console.log(
  tableOf(
    ['kind', 'requests', 'p50, ms', 'p95', 'p99', 'worst', 'came', 'failed', 'trips'],
    [...rows, rowOf('all', all)],
  ),
);
for (const [what, times] of failures) console.log(`${times} × ${what}`);
const restarts = instance.said().split('starting it again').length - 1;
console.log(
  `${all.times.length} requests, ${rate} a second, in ${Math.round(took)} s; started again ${restarts} times`,
);
console.log(`memory before, each minute, after: ${memory.join(', ')} MB`);
/** The stalls of the whole app, which show as consecutive slow seconds: each begins at the first of them. */
const stalls = [...worstOf].filter(([second, ms]) => ms > 1000 && (worstOf.get(second - 1) ?? 0) <= 1000);
const toldStalls = stalls.map(([second, ms]) => `${second} s: ${rounded(ms)} ms`).join(', ');
console.log(`answers over a second began at ${toldStalls || 'no time'}`);
const isSlow = quantile(all.times, 0.95) > limits.p95;
console.log(isSlow ? `p95 is over ${limits.p95} ms` : `p95 is within ${limits.p95} ms`);
process.exitCode = all.failures || restarts || isSlow ? 1 : 0;
