// Runs one Worker like `wrangler dev`, but without wrangler's inspector, which makes each log line expensive and does
// not exist in production. wrangler's command line cannot turn it off.
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
