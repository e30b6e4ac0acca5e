// npm run administrator -- <e-mail address> [--local] makes the verified account with this address the first
// SUPER_ADMIN. Later roles are given in the office. --local uses the local start's database.
import { join } from 'node:path';
import { askDatabase } from './lib/database/d1.mjs';
import { foundingOf, readNaming, tellFounding } from './lib/database/first-administrator.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf, stop } from './lib/log.mjs';
import { readSettings } from './lib/settings.mjs';
import { whoRuns } from './lib/who-runs.mjs';

const naming = readNaming(process.argv.slice(2));
if ('problem' in naming) stop(`${naming.problem} Usage: npm run administrator -- <e-mail address> [--local]`);
await ensureInstalled();
const { address, isLocal } = naming;

try {
  // Imported here, since its own imports may have been missing until now.
  const { importSeed } = await import('./lib/database/import-seed.mjs');
  const bundle = join(readSettings(process.env).stateDir, 'mailbox.mjs');
  const { emailKeyOf } = await importSeed('../../app/kit/text/mailbox.ts', bundle);
  const statements = foundingOf(emailKeyOf(address), Date.now(), whoRuns());
  const { isDone, words } = tellFounding(address, await askDatabase(statements, { isLocal }));
  console.log(words);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  stop(`The database can't be asked:\n${reasonOf(error)}`);
}
