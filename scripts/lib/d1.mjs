import { join } from 'node:path';
import { run, toolCommand } from './run.mjs';
import { readSettings } from './settings.mjs';

/**
 * Asks the deployed database, or the local start's, through wrangler.
 * @param {string[]} statements run in their order
 * @param {{ isLocal: boolean }} where
 * @returns {Promise<Record<string, any>[][]>} the rows of each. Throws what wrangler said when it cannot be asked.
 */
export async function askDatabase(statements, { isLocal }) {
  const { stateDir } = readSettings(process.env);
  // Of the local start's own configuration, which knows its database by an id of its own.
  const local = ['--local', '--persist-to', stateDir, '--config', join(stateDir, 'data-wrangler.json')];
  const where = isLocal ? local : ['--remote'];
  const args = ['d1', 'execute', 'DB', ...where, '--json', '--command', statements.join(';\n')];
  const { code, output } = await run(...toolCommand('wrangler', args));
  if (code !== 0) throw new Error(output);
  /** @type {{ results: Record<string, any>[] }[]} */
  const answers = JSON.parse(output.slice(output.indexOf('[')));
  return answers.map(({ results }) => results);
}
