// Serves a bundled Worker: node scripts/lib/serve-worker.mjs <wrangler config> <port> <state folder> [<file of secrets>]
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runWorker } from './run-worker.mjs';

const [configFile = '', port, stateDir = '', ...secretsFiles] = process.argv.slice(2);

const { main } = JSON.parse(readFileSync(configFile, 'utf8'));
const folder = dirname(main);
const others = readdirSync(folder).flatMap((name) => (/\.m?js$/.test(name) ? [join(folder, name)] : []));
const modules = [...new Set([main, ...others])].map((path) => ({
  type: 'ESModule',
  path,
  contents: readFileSync(path, 'utf8'),
}));

await runWorker({ configFile, port: Number(port), stateDir, secretsFiles }, { modules, modulesRoot: folder });
