// Twelve operations, each requested by 50 clients at the same moment, again and again: each must take effect exactly
// once.
// Usage: npm run test:races [-- bursts [requests [operation …]]]      Default: 20 bursts of 50 requests.
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { leversOf, providerOf, visitorOf } from './client.mjs';
import { databaseOf } from './database.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { operationsOf } from './race-operations.mjs';
import { quantile, tableOf } from './table.mjs';
import { namesFrom, numberFrom } from './wishes.mjs';

const bursts = numberFrom(process.argv[2], 20);
const atOnce = numberFrom(process.argv[3], 50);
const only = process.argv.slice(4);
const begun = Date.now();

// The limits of mails stay: fifty sign-ups must not fill a mailbox.
const instance = await startInstance({
  env: { RATE_LIMITS: withoutLimits(['mail-hour', 'mail-day', 'mail-network', 'mail-new-network', 'mail-known']) },
});
const { app, sandbox, stateDir } = instance;
/** @type {string[]} */
const violations = [];
const rows = [];
try {
  const admin = visitorOf(app);
  await admin.signIn('superadmin@cuepoint.test');
  const operations = await operationsOf({
    app,
    admin,
    bursts,
    atOnce,
    database: databaseOf(stateDir),
    levers: leversOf(sandbox),
    provider: providerOf(sandbox, readSecrets().CHARGEBEE_API_KEY ?? ''),
  });
  for (const name of namesFrom(only, Object.keys(operations))) {
    const { one, prepare, ask, effects } = operations[name];
    const statuses = new Map();
    const times = [];
    let wrong = 0;
    for (let burst = 0; burst < bursts; burst++) {
      const prepared = await prepare(burst);
      const asked = Array.from({ length: atOnce }, (_, n) => ask(prepared, n));
      const answers = await Promise.all(asked);
      for (const { status, ms } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times.push(ms);
      }
      const failed = answers.find(({ status }) => status === 0 || status >= 500);
      const told = await effects(prepared, answers);
      const odd = Object.entries(told).filter(([, count]) => count !== 1);
      if (failed) odd.push([`an answer ${failed.status} ${failed.text.slice(0, 200)}`, '']);
      if (odd.length) wrong += 1;
      for (const [what, count] of odd) violations.push(`${name}, burst ${burst}: ${what} ${count}`);
    }
    const said = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    rows.push([name, one, bursts, bursts * atOnce, said.join(', '), Math.round(quantile(times, 0.5)), wrong]);
    console.log(`${Math.round((Date.now() - begun) / 1000)} s  ${name}: ${bursts} bursts, ${wrong} wrong`);
  }
} catch (error) {
  violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await instance.stop();
}

console.log(
  tableOf(['operation', 'exactly one', 'bursts', 'requests', 'answers', 'median, ms', 'bursts that were wrong'], rows),
);
for (const violation of violations.slice(0, 50)) console.log(violation);
console.log(`${violations.length} violations in ${Math.round((Date.now() - begun) / 1000)} s`);
process.exitCode = violations.length ? 1 : 0;
