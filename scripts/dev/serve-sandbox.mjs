// Serves the sandbox from its sources:
// node scripts/dev/serve-sandbox.mjs <wrangler config> <state folder> <port> <catalogue>
import { Response } from 'miniflare';
import { runWorker } from '../lib/run-worker.mjs';
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

await runWorker(
  { configFile, port: Number(portText), stateDir },
  {
    modules: [{ type: 'ESModule', path: 'index.js', contents: await bundleShell() }],
    serviceBindings: { SOURCES: tellSources },
    unsafeEvalBinding: 'EVAL',
  },
);
