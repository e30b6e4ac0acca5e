import { join } from 'node:path';
import { run, toolCommand } from './run.mjs';
import { readSettings } from './settings.mjs';

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
  const local = ['--local', '--persist-to', stateDir, '--config', join(stateDir, 'data-wrangler.json')];
  const args = ['d1', 'execute', 'DB', ...(isLocal ? local : ['--remote']), ...what];
  const { code, output } = await run(...toolCommand('wrangler', args));
  if (code !== 0) throw new Error(output);
  return output;
}
