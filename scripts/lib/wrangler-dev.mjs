import { toolCommand } from './run.mjs';

/**
 * The command that runs a Worker on this machine.
 * @param {string} config
 * @param {number} port
 * @param {string} stateDir
 * @param {string[]} [more] options
 */
export function wranglerDev(config, port, stateDir, more = []) {
  const options = {
    '--config': config,
    '--ip': 'localhost',
    '--port': String(port),
    '--inspector-port': '0',
    '--persist-to': stateDir,
  };
  const args = [...Object.entries(options).flat(), ...more];
  return toolCommand('wrangler', ['dev', '--local', '--show-interactive-dev-session=false', ...args]);
}
