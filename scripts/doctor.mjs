// npm run doctor: reports what is missing before (or after) a deploy. `-- --local` only checks the database of the
// local start.
import { join } from 'node:path';
import { readWranglerConfig } from './lib/build.mjs';
import { askDatabase } from './lib/database/d1.mjs';
import { findOfficeFaults, superAdminQuestion } from './lib/database/first-administrator.mjs';
import { importSeed } from './lib/database/import-seed.mjs';
import {
  basicsQuestion,
  findAppFaults,
  findBasicsFaults,
  findConfigFaults,
  findKeyFaults,
  findRefundFaults,
  findSecretFaults,
  findUnusableFaults,
  refundsToSettle,
} from './lib/diagnosis.mjs';
import { readFlags } from './lib/flags.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, toolCommand } from './lib/run.mjs';
import { readSettings, root } from './lib/settings.mjs';

const isLocal = readFlags(process.argv.slice(2), 'npm run doctor', ['--local']).has('--local');
await ensureInstalled();
const config = await readWranglerConfig(join(root, 'wrangler.toml'));
const { healthQuestion, presentHealth, newestMigration, findUnusable } = await importSeed(
  'health.ts',
  join(readSettings(process.env).stateDir, 'health.mjs'),
);
const settings = isLocal ? [] : findConfigFaults(config);
const faults = [
  // A local start has its own variables and secrets.
  ...settings,
  ...(isLocal ? [] : findUnusableFaults(findUnusable(config.vars ?? {}), settings)),
  ...(isLocal ? [] : await checkSecrets()),
  ...(isLocal || !config.vars?.APP_ORIGIN ? [] : await findAppFaults(config.vars.APP_ORIGIN)),
  ...(isLocal ? [] : await checkProvider(config.vars ?? {})),
  ...(await checkDatabase()),
];

for (const fault of faults) console.log(`✗ ${fault}`);
console.log(faults.length ? `${faults.length} to settle.` : '✓ Nothing is missing.');
process.exitCode = faults.length ? 1 : 0;

/** @returns {Promise<string[]>} */
async function checkSecrets() {
  const { code, output } = await run(...toolCommand('wrangler', ['secret', 'list', '--format', 'json']));
  if (code !== 0) return ["The Worker's secrets can't be listed: run `wrangler login`, and deploy once."];
  const names = output.matchAll(/"name":\s*"([A-Z_]+)"/g);
  const present = Array.from(names, ([, name = '']) => name);
  const turned = config.vars?.KEYS_TURNED;
  return [...findSecretFaults(present), ...findKeyFaults({ turned, present, now: Date.now() })];
}

/**
 * Reports from the database: the health page's lines, whether it was filled, whether a SUPER_ADMIN exists, and each
 * refund that a person has to settle.
 */
async function checkDatabase() {
  const now = new Date();
  try {
    const about = [healthQuestion(now.getTime()), refundsToSettle(now.getTime())];
    const founding = [basicsQuestion, superAdminQuestion];
    const [rows, refunds = [], basics = [], bosses = []] = await askDatabase([...about, ...founding], { isLocal });
    const facts = JSON.parse(rows?.[0]?.facts ?? '{}');
    /** @type {{ label: string, state: string, text: string, mend: string | null }[]} */
    const lines = presentHealth({ facts, newestMigration, missing: null, now, zone: 'UTC' });
    for (const { label, text } of lines.filter(({ state }) => state === 'good')) console.log(`✓ ${label}: ${text}`);
    const wrong = lines.filter(({ state, label }) => state !== 'good' && label !== 'Refunds');
    return [
      ...wrong.map(({ label, text, mend }) => `${label}: ${text} ${mend}`),
      ...findBasicsFaults(basics),
      ...findOfficeFaults(bosses),
      ...findRefundFaults(/** @type {any} */ (refunds)),
    ];
  } catch (error) {
    const said =
      error instanceof Error ? (error.message.match(/\[ERROR\] (.*)|no such table.*/)?.[0] ?? '') : String(error);
    const mend = isLocal
      ? 'run `npm start` once, which creates it.'
      : 'run `wrangler login`, then `npm run deploy`, which creates it and applies all migrations.';
    return [`The database can't be read (${said.trim() || 'wrangler failed'}): ${mend}`];
  }
}

/**
 * @param {Record<string, string>} vars
 */
async function checkProvider(vars) {
  if (!vars.CHARGEBEE_SITE) return [];
  const protocol = vars.CHARGEBEE_PROTOCOL || 'https';
  const host = vars.CHARGEBEE_SITE + (vars.CHARGEBEE_HOST_SUFFIX || '.chargebee.com');
  const port = vars.CHARGEBEE_PORT ? `:${vars.CHARGEBEE_PORT}` : '';
  const address = `${protocol}://${host}${port}/api/v2/customers?limit=1`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    // Without a key the provider answers 401, but only for an existing site.
    return response.status === 401
      ? []
      : [`The billing site answers ${response.status} at ${address}: check CHARGEBEE_SITE.`];
  } catch (error) {
    return [`The billing site can't be reached at ${address} (${error instanceof Error ? error.message : error}).`];
  }
}
