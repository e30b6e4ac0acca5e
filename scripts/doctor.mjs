// npm run doctor: what is missing before (or after) a deploy, in plain words. With `-- --local` the database of the
// local start is asked in place of the deployed one.
import { join } from 'node:path';
import { readWranglerConfig } from './lib/build.mjs';
import {
  findConfigFaults,
  findKeyFaults,
  findRefundFaults,
  findSecretFaults,
  refundsToSettle,
} from './lib/diagnosis.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, toolCommand } from './lib/run.mjs';
import { readSettings, root } from './lib/settings.mjs';

await ensureInstalled(console.log);
const config = await readWranglerConfig(join(root, 'wrangler.toml'));
const faults = [
  ...findConfigFaults(config),
  ...(await checkSecrets()),
  ...(await checkProvider(config.vars ?? {})),
  ...(await checkRefunds()),
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

/** @returns {Promise<string[]>} */
async function checkRefunds() {
  const where = process.argv.includes('--local')
    ? ['--local', '--persist-to', readSettings(process.env).stateDir]
    : ['--remote'];
  const question = ['d1', 'execute', 'DB', ...where, '--json', '--command', refundsToSettle(Date.now())];
  const { code, output } = await run(...toolCommand('wrangler', question));
  const [answer] = code === 0 ? JSON.parse(output.slice(output.indexOf('['))) : [];
  return answer
    ? findRefundFaults(answer.results)
    : ["The database can't be read: run `wrangler login`, and `wrangler d1 migrations apply cuepoint --remote`."];
}

/**
 * @param {Record<string, string>} vars
 * @returns {Promise<string[]>}
 */
async function checkProvider(vars) {
  if (!vars.CHARGEBEE_SITE) return [];
  const protocol = vars.CHARGEBEE_PROTOCOL || 'https';
  const host = vars.CHARGEBEE_SITE + (vars.CHARGEBEE_HOST_SUFFIX || '.chargebee.com');
  const port = vars.CHARGEBEE_PORT ? `:${vars.CHARGEBEE_PORT}` : '';
  const address = `${protocol}://${host}${port}/api/v2/customers?limit=1`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    // Without a key the provider refuses a site that exists, and does not know one that does not.
    return response.status === 401
      ? []
      : [`The billing site answers ${response.status} at ${address}: check CHARGEBEE_SITE.`];
  } catch (error) {
    return [`The billing site can't be reached at ${address} (${error instanceof Error ? error.message : error}).`];
  }
}
