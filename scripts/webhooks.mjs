// npm run webhooks -- list [state] [id …]               lists the billing provider's events and their states
// npm run webhooks -- replay [state] [id …] [--dry-run]   replays events; by default the failed ones
// --local uses the database of the local start instead of the deployed one.
import { askDatabase } from './lib/database/d1.mjs';
import { eventsOf, readOrder, replayOf } from './lib/database/ledger.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reasonOf } from './lib/log.mjs';
import { whoRuns } from './lib/who-runs.mjs';

const order = readOrder(process.argv.slice(2));
if ('problem' in order) {
  console.log(`${order.problem} Usage: npm run webhooks -- list|replay [state] [id …] [--dry-run] [--local]`);
  process.exit(1);
}
await ensureInstalled();
const { command, choice, isDry, isLocal } = order;

if (command === 'list' || isDry) {
  const selected = command === 'list' || choice.state || choice.ids ? choice : { state: 'failed' };
  const rows = await ask(eventsOf({ ...selected, limit: command === 'list' ? 50 : 1000 }));
  const shown = command === 'list' ? rows : rows.filter(({ state }) => state !== 'received' && state !== 'ignored');
  for (const row of shown) console.log(line(row));
  console.log(command === 'list' ? `${shown.length} shown.` : `${shown.length} would be worked on again.`);
} else {
  const rows = await ask(replayOf(choice, Date.now(), whoRuns()).join(';\n'));
  for (const { id } of rows) console.log(id);
  console.log(`${rows.length} will be worked on again within a minute.`);
}

/**
 * @param {string} question
 * @returns {Promise<Record<string, string>[]>} the rows of its last statement
 */
async function ask(question) {
  try {
    return (await askDatabase([question], { isLocal })).at(-1) ?? [];
  } catch (error) {
    console.log(`The database can't be asked:\n${reasonOf(error)}`);
    process.exit(1);
  }
}

/** @param {Record<string, string>} row */
function line({ id, type, state, receivedAt, error, resource, version }) {
  const at = new Date(Number(receivedAt)).toISOString().slice(0, 19);
  return [at, (state ?? '').padEnd(8), id, type, resource && `${resource}@${version}`, error]
    .filter(Boolean)
    .join('  ');
}
