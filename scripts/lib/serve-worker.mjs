// Serves a bundled Worker until SIGINT or SIGTERM:
// node scripts/lib/serve-worker.mjs <wrangler config> <port> <state folder> [<file of secrets>]
// `wrangler dev` would add a proxy Worker and an inspector, which production lacks and which together take more processor
// time than a page does.
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';

const [configFile = '', port, stateDir = '', ...secretsFiles] = process.argv.slice(2);

const { main, name } = JSON.parse(readFileSync(configFile, 'utf8'));
const folder = dirname(main);
const others = readdirSync(folder).flatMap((file) => (/\.m?js$/.test(file) ? [join(folder, file)] : []));
const modules = [...new Set([main, ...others])].map((path) => ({
  type: 'ESModule',
  path,
  contents: readFileSync(path, 'utf8'),
}));

const { workerOptions } = readWorkerOptions(configFile, undefined, { envFiles: secretsFiles });
const options = convertV4MiniflareOptions({
  ...workerOptions,
  // The name under which other Workers find this one.
  name,
  modules,
  modulesRoot: folder,
  host: 'localhost',
  port: Number(port),
  log: new Log(LogLevel.WARN),
  // The app's mail binding finds the sandbox, which runs in another process, through this registry.
  unsafeDevRegistryPath: process.env.WRANGLER_REGISTRY_PATH,
  // Serves /cdn-cgi/local/scheduled, by which the supervisor calls the crons.
  unsafeTriggerHandlers: true,
});
let isStopping = false;
// Miniflare starts a dead workerd again, but the new one does not find the other process's services. This process ends
// instead, and the supervisor starts it again.
subscribe('child_process', (message) => {
  const { process: child } = /** @type {{ process: import('node:child_process').ChildProcess }} */ (message);
  child.once('exit', () => {
    if (!isStopping && child.spawnfile.includes('workerd')) process.exit(1);
  });
});
const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateDir, 'v3') });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    isStopping = true;
    await miniflare.dispose();
    process.exit(0);
  });
}
await miniflare.ready;
