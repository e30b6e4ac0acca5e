import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';

/**
 * Runs one Worker in workerd until SIGINT or SIGTERM, with the bindings of its wrangler configuration. `wrangler dev`
 * would add a proxy Worker and an inspector, which production lacks and which together take more processor time than a
 * page does.
 * @param {object} worker
 * @param {string} worker.configFile
 * @param {number} worker.port
 * @param {string} worker.stateDir
 * @param {string[]} [worker.secretsFiles]
 * @param {Record<string, unknown>} source the Worker's modules, and what Miniflare needs beside the configuration
 */
export async function runWorker({ configFile, port, stateDir, secretsFiles = [] }, source) {
  const { workerOptions } = readWorkerOptions(configFile, undefined, { envFiles: secretsFiles });
  const options = convertV4MiniflareOptions({
    ...workerOptions,
    // The name under which other Workers find this one.
    name: JSON.parse(readFileSync(configFile, 'utf8')).name,
    ...source,
    host: 'localhost',
    port,
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
}
