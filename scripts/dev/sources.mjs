import { join } from 'node:path';
import { readWranglerConfig } from '../lib/build.mjs';
import { scriptCommand } from '../lib/run.mjs';
import { root } from '../lib/settings.mjs';
import { localAppConfig } from '../lib/worker-config.mjs';
import { watchMigrations } from './watch-migrations.mjs';

/** The differences from the deployed app, printed to the console. */
const notes = [
  'Saved files appear on the page. Ctrl+C stops the app and the sandbox.',
  '',
  '  Differences from npm start and from the deployed app:',
  '  - the app runs in Node and its bindings in workerd: no limits of memory, time or size apply, and Node has more globals',
  '  - React and the scripts are development builds: larger, slower, and loaded at once',
  '  - the queue is in this process: its messages are lost when it stops, and the next minute’s sweep finds their rows',
  '  - shared pages for guests are cached in memory only, and made again after each edit',
  '  - _headers and upload limits do not apply; the content security policy also allows Vite’s scripts',
  '  - changes to the sandbox, wrangler.toml, .dev.vars and the demo content need a restart',
];

/**
 * Serves the app through Vite and applies new migrations.
 * @type {import('../lib/instance.mjs').Way}
 */
export const sources = {
  app: async (settings) => {
    const toml = await readWranglerConfig(join(root, 'wrangler.toml'));
    const local = localAppConfig(toml, { settings, main: '', assets: '' });
    // Only the bindings: there is no Worker, Vite serves the files, and scripts/dev/queue.mjs consumes the queue.
    const { main: _main, no_bundle: _bundle, assets: _assets, queues: _queues, ...config } = local;
    return { config };
  },
  appCommand: (configFile, { port, stateDir }) => scriptCommand('dev/serve-app.mjs', configFile, stateDir, port),
  beside: watchMigrations,
  // The first answer waits until all sources load, and the developer may have to fix an error first.
  startLimit: 300_000,
  notes,
};
