import { join } from 'node:path';
import { bundleApp } from './build.mjs';
import { scriptCommand } from './run.mjs';
import { devVarsFile } from './secrets.mjs';
import { localAppConfig } from './worker-config.mjs';

/**
 * Runs the app from its deployable bundle.
 * @type {import('./instance.mjs').Way}
 */
export const built = {
  app: async (settings, signal) => {
    const { config, main, assets } = await bundleApp(join(settings.stateDir, 'app'), signal);
    return { config: localAppConfig(config, { settings, main, assets }) };
  },
  appCommand: (configFile, { port, stateDir }) =>
    scriptCommand('lib/serve-worker.mjs', configFile, port, stateDir, devVarsFile),
  beside: () => () => {},
  notes: ['Ctrl+C stops both.'],
};
