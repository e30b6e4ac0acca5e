import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolCommand } from '../run.mjs';
import { readSettings } from '../settings.mjs';

/** @typedef {{ isLocal: boolean }} Where the deployed database, or the local start's */

/**
 * Runs queries on a database through wrangler.
 * @param {string[]} statements run in their order, as one batch
 * @param {Where} where
 * @returns {Promise<Record<string, any>[][]>} the rows of each. Throws wrangler's output if a query fails.
 */
export async function askDatabase(statements, where) {
  const output = await execute(where, ['--json', '--command', statements.join(';\n')]);
  /** @type {{ results: Record<string, any>[] }[]} */
  const answers = JSON.parse(output.slice(output.indexOf('[')));
  return answers.map(({ results }) => results);
}

/**
 * Runs an SQL file as one transaction.
 * @param {string} file
 * @param {Where} where
 */
export async function runSqlFile(file, where) {
  await execute(where, ['--yes', '--file', file]);
}

/**
 * @param {Where} where
 * @param {string[]} what
 */
async function execute({ isLocal }, what) {
  const { stateDir } = readSettings(process.env);
  // The local start's own configuration has its own database id.
  const config = join(stateDir, 'data-wrangler.json');
  const local = ['--local', '--persist-to', stateDir, '--config', config];
  const args = ['d1', 'execute', 'DB', ...(isLocal ? local : ['--remote']), ...what];
  if (!isLocal) return untilFree(() => run(...toolCommand('wrangler', args)));
  if (!existsSync(config)) throw noDataYet(stateDir);
  try {
    return await untilFree(() => run(...toolCommand('wrangler', args)));
  } catch (error) {
    // A new state has its tables some seconds after its configuration.
    throw /no such table/.test(String(error)) ? noDataYet(stateDir) : error;
  }
}

/** @param {string} stateDir */
function noDataYet(stateDir) {
  return new Error(
    `There is no local database in ${stateDir} yet. Run \`npm start\` with this STATE_DIR, and try again when it says “Answering”.`,
  );
}

/**
 * Runs a query, and repeats it while another process writes. A running local start and wrangler share one SQLite file,
 * which refuses a second writer at once without any change.
 * @param {() => Promise<{ code: number, output: string }>} attempt
 * @param {number} [tries]
 * @returns {Promise<string>} its output
 */
export async function untilFree(attempt, tries = 5) {
  const { code, output } = await attempt();
  if (code === 0) return output;
  if (tries > 1 && output.includes('SQLITE_BUSY')) return untilFree(attempt, tries - 1);
  throw new Error(output);
}
