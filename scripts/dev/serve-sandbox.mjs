// Serves the sandbox from its sources:
// node scripts/dev/serve-sandbox.mjs <wrangler config> <state folder> <port> <catalogue>
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, Response } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';
import { SANDBOX } from '../lib/worker-config.mjs';
import { bundleShell, createSandboxBundle } from './sandbox-bundle.mjs';

const [configFile = '', stateDir = '', portText, catalogue = ''] = process.argv.slice(2);

const bundle = await createSandboxBundle(catalogue);
let version = 0;
/** @type {Promise<string>} */
let code;

function make() {
  version += 1;
  code = bundle.make();
  code.catch((error) => {
    for (const line of error.message.split('\n')) console.error(`✘ ${line}`);
  });
}

/**
 * Answers scripts/dev/sandbox-shell.js, which asks for the current code on every call.
 * @param {import('miniflare').Request} request
 */
async function tellSources(request) {
  try {
    const text = await code;
    const headers = { version: String(version) };
    if (request.headers.get('version') === headers.version) return new Response(null, { status: 304 });
    return new Response(text, { headers });
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
}

make();
bundle.watch(make);

const { workerOptions } = readWorkerOptions(configFile);
const options = convertV4MiniflareOptions({
  ...workerOptions,
  name: SANDBOX,
  modules: [{ type: 'ESModule', path: 'index.js', contents: await bundleShell() }],
  serviceBindings: { SOURCES: tellSources },
  unsafeEvalBinding: 'EVAL',
  host: 'localhost',
  port: Number(portText),
  // The app's EMAIL binding finds the sandbox through this registry.
  unsafeDevRegistryPath: process.env.WRANGLER_REGISTRY_PATH,
});
const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateDir, 'v3') });

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await miniflare.dispose();
    process.exit(0);
  });
}
