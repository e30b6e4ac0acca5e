// Runs one Worker as `wrangler dev` does, but without the inspector that wrangler listens with: it makes each line of the
// log dear, and a deployed Worker has none. wrangler's command line cannot leave it out.
// Usage: node run-worker.mjs <wrangler.json> <port> <folder of the data> <file of variables>
import { unstable_startWorker } from 'wrangler';

const [config = '', port = '', persist = '', envFile = ''] = process.argv.slice(2);
await unstable_startWorker({
  config,
  envFiles: [envFile],
  dev: {
    remote: false,
    inspector: false,
    watch: false,
    server: { hostname: 'localhost', port: Number(port) },
    persist,
    registry: process.env.WRANGLER_REGISTRY_PATH,
  },
});
