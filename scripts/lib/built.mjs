import { join } from 'node:path';
import { bundleApp, bundleSandbox } from './build.mjs';
import { scriptCommand } from './run.mjs';
import { devVarsFile } from './secrets.mjs';
import { localAppConfig } from './worker-config.mjs';

const SERVE = 'lib/serve-worker.mjs';

/**
 * Runs both Workers from their deployable bundles.
 * @type {import('./instance.mjs').Way}
 */
export const built = {
  app: async (settings, signal) => {
    const { config, main, assets } = await bundleApp(join(settings.stateDir, 'app'), signal);
    return { config: localAppConfig(config, { settings, main, assets }) };
  },
  sandbox: ({ stateDir }, signal) => bundleSandbox(join(stateDir, 'sandbox'), signal),
  appCommand: (configFile, { port, stateDir }) => scriptCommand(SERVE, configFile, port, stateDir, devVarsFile),
  sandboxCommand: (configFile, { sandboxPort, stateDir }) => scriptCommand(SERVE, configFile, sandboxPort, stateDir),
  beside: () => () => {},
  notes: ['Ctrl+C stops both.'],
};
