import { join } from 'node:path';
import { bundleApp, bundleSandbox } from './build.mjs';
import { toolCommand } from './run.mjs';
import { devVarsFile } from './secrets.mjs';
import { localAppConfig } from './worker-config.mjs';

/**
 * Runs both Workers from their deployable bundles.
 * @type {import('./instance.mjs').Way}
 */
export const built = {
  app: async (settings, options) => {
    const { config, main, assets } = await bundleApp(join(settings.stateDir, 'app'), options);
    return { config: localAppConfig(config, { settings, main, assets }) };
  },
  sandbox: async (settings, options) => {
    const { config, main } = await bundleSandbox(join(settings.stateDir, 'sandbox'), options);
    return { config, main };
  },
  appCommand: (configFile, { port, stateDir }) => wranglerDev(configFile, port, stateDir, ['--env-file', devVarsFile]),
  sandboxCommand: (configFile, { sandboxPort, stateDir }) => wranglerDev(configFile, sandboxPort, stateDir),
  beside: () => () => {},
  notes: ['Ctrl+C stops both.'],
};

/**
 * The command that runs a Worker on this machine.
 * @param {string} config
 * @param {number} port
 * @param {string} stateDir
 * @param {string[]} [more] options
 */
function wranglerDev(config, port, stateDir, more = []) {
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
