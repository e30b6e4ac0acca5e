import { join } from 'node:path';
import { bundleApp, bundleSandbox } from './build.mjs';
import { nodeBinary } from './run.mjs';
import { devVarsFile } from './secrets.mjs';
import { root } from './settings.mjs';
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
  appCommand: (configFile, { port, stateDir }) => serveWorker(configFile, port, stateDir, devVarsFile),
  sandboxCommand: (configFile, { sandboxPort, stateDir }) => serveWorker(configFile, sandboxPort, stateDir),
  beside: () => () => {},
  notes: ['Ctrl+C stops both.'],
};

/**
 * The command that runs a Worker on this machine.
 * @param {(string | number)[]} words configuration, port, state folder, secrets
 * @returns {[string, string[]]}
 */
function serveWorker(...words) {
  return [nodeBinary(), [join(root, 'scripts', 'lib', 'serve-worker.mjs'), ...words.map(String)]];
}
