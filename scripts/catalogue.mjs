// npm run catalogue -- mirror [--dry-run] [--local] updates the billing provider's items, prices and coupons from the
// database, and prints the differences; --dry-run only prints them. Deletes nothing at the provider. CHARGEBEE_API_KEY
// is a full-access key of the site in wrangler.toml. --local uses the local start.
import { join } from 'node:path';
import { readWranglerConfig } from './lib/build.mjs';
import { askDatabase } from './lib/database/d1.mjs';
import { importSeed } from './lib/database/import-seed.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stop } from './lib/log.mjs';
import { readSecrets } from './lib/secrets.mjs';
import { readSettings, root } from './lib/settings.mjs';
import { localVariables } from './lib/worker-config.mjs';

const [command, ...flags] = process.argv.slice(2);
const odd = flags.find((flag) => !['--dry-run', '--local'].includes(flag));
const usage = 'Usage: npm run catalogue -- mirror [--dry-run] [--local]';
if (command !== 'mirror' || odd) stop(odd ? `There is no ${odd}. ${usage}` : usage);
await ensureInstalled();
const isLocal = flags.includes('--local');
const settings = readSettings(process.env);
const { catalogueOf, soldOf, soldQuestions, connect, compare, mirror } = await importSeed(
  'mirror/index.ts',
  join(settings.stateDir, 'mirror.mjs'),
);

try {
  const wanted = catalogueOf(soldOf(await askDatabase(soldQuestions, { isLocal })), new Date());
  const client = connect(await provider());
  if (flags.includes('--dry-run')) {
    const { differences, left } = await compare(wanted, client);
    for (const { says } of differences) console.log(says);
    for (const line of left) console.log(`(${line})`);
    console.log(differences.length ? `${differences.length} would be settled.` : 'No difference.');
  } else {
    const refused = await mirror(wanted, client, console.log);
    for (const line of refused) console.error(`✗ ${line}`);
    process.exitCode = refused.length ? 1 : 0;
    console.log(refused.length ? `${refused.length} were refused.` : 'Done: the provider has what is sold here.');
  }
} catch (error) {
  stop(error instanceof Error ? error.message : (Object(error).message ?? String(error)));
}

async function provider() {
  const config = await readWranglerConfig(join(root, 'wrangler.toml'));
  const vars = isLocal ? localVariables(settings) : config.vars;
  const apiKey = isLocal ? readSecrets().CHARGEBEE_API_KEY : process.env.CHARGEBEE_API_KEY;
  if (!apiKey) stop('CHARGEBEE_API_KEY is not set: a full-access key of the billing site.');
  return {
    site: vars.CHARGEBEE_SITE,
    hostSuffix: vars.CHARGEBEE_HOST_SUFFIX,
    protocol: vars.CHARGEBEE_PROTOCOL,
    port: vars.CHARGEBEE_PORT,
    apiKey,
  };
}
