import { run, toolCommand } from './run.mjs';
import { readSettings } from './settings.mjs';

/**
 * Asks the deployed database, or the local start's, through wrangler.
 * @param {string[]} statements run in their order
 * @param {{ isLocal: boolean }} where
 * @returns {Promise<Record<string, any>[][]>} the rows of each. Throws what wrangler said when it cannot be asked.
 */
export async function askDatabase(statements, { isLocal }) {
  const where = isLocal ? ['--local', '--persist-to', readSettings(process.env).stateDir] : ['--remote'];
  const args = ['d1', 'execute', 'DB', ...where, '--json', '--command', statements.join(';\n')];
  const { code, output } = await run(...toolCommand('wrangler', args));
  if (code !== 0) throw new Error(output);
  /** @type {{ results: Record<string, any>[] }[]} */
  const answers = JSON.parse(output.slice(output.indexOf('[')));
  return answers.map(({ results }) => results);
}
