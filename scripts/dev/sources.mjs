import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readWranglerConfig, writeCatalogue } from '../lib/build.mjs';
import { nodeBinary } from '../lib/run.mjs';
import { root } from '../lib/settings.mjs';
import { localAppConfig } from '../lib/worker-config.mjs';
import { watchMigrations } from './watch-migrations.mjs';

/** The differences from the deployed app, printed to the console. */
const notes = [
  'What you save is on the page. Ctrl+C stops both.',
  '',
  '  Other than under npm start and deployed:',
  '  - the app runs in Node, its bindings in workerd: no limits of memory, time or size hold, and Node has globals of its own',
  '  - React and the scripts are those of development: larger, slower, awake at once, and with whole style sheets',
  '  - the queue is in this process: what it holds is lost with it, and the sweep of the next minute finds the rows',
  '  - pages that guests share are kept in memory alone, and made anew after each edit',
  '  - _headers and limits of uploads are not applied; the policy of scripts lets Vite in besides',
  '  - an edit of wrangler.toml, .dev.vars or the demo content needs a new start',
];

const catalogueFolder = (/** @type {string} */ stateDir) => join(stateDir, 'dev-sandbox');

/**
 * @param {string} script
 * @param {string[]} words
 * @returns {[string, string[]]}
 */
const served = (script, ...words) => [nodeBinary(), [join(root, 'scripts', 'dev', script), ...words]];

/**
 * Serves the app through Vite, bundles the sandbox after each edit, and applies new migrations.
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
  sandbox: async ({ stateDir }, { signal }) => {
    mkdirSync(join(stateDir, 'sandbox'), { recursive: true });
    mkdirSync(catalogueFolder(stateDir), { recursive: true });
    await writeCatalogue(catalogueFolder(stateDir), signal);
    const here = join(root, 'workers', 'sandbox');
    return { config: await readWranglerConfig(join(here, 'wrangler.toml')), main: join(here, 'index.ts') };
  },
  appCommand: (configFile, { port, stateDir }) => served('serve-app.mjs', configFile, stateDir, String(port)),
  sandboxCommand: (configFile, { sandboxPort, stateDir }) => {
    const catalogue = join(catalogueFolder(stateDir), 'catalogue.mjs');
    return served('serve-sandbox.mjs', configFile, stateDir, String(sandboxPort), catalogue);
  },
  beside: (_settings, { say, prepareData }) => watchMigrations(prepareData, say),
  // The first answer waits until all sources load, and the developer may have to fix an error first.
  startLimit: 300_000,
  notes,
};
