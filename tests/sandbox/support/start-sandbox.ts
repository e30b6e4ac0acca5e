import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build, type Rollup } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMPATIBILITY = { compatibilityDate: '2026-08-01', compatibilityFlags: ['nodejs_compat'] };

/** A webhook that the sandbox sent. */
export interface ReceivedWebhook {
  authorization: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body off the wire; the description says what it is.
  event: any;
  status: number;
}

export interface RunningSandbox {
  origin: string;
  port: number;
  webhooks: ReceivedWebhook[];
  /** The statuses to answer the next webhooks with; 200 when the list is empty. */
  answers: number[];
  /** `env.EMAIL.send(mail)` of a Worker that is bound to the sandbox; rejects like the binding. */
  sendMail: (mail: object) => Promise<{ messageId: string }>;
  stop: () => Promise<void>;
}

/**
 * Starts the sandbox with the catalogue beside this file, an empty state and a receiver for its webhooks.
 * `demoLoadedAt` adds the demo's subscribers, and `isEmpty` leaves the catalogue empty.
 */
export async function startSandbox({ demoLoadedAt = '', isEmpty = false } = {}): Promise<RunningSandbox> {
  const webhooks: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const receiver = await listen(webhooks, answers);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      workers: [
        {
          name: 'cuepoint-sandbox',
          ...COMPATIBILITY,
          modules: [
            {
              type: 'ESModule',
              path: 'sandbox.mjs',
              contents: await bundle('./catalogue.ts'),
            },
          ],
          durableObjects: { STATE: { className: 'SandboxState', useSQLite: true } },
          bindings: {
            APP_ORIGIN: `http://localhost:${(receiver.address() as AddressInfo).port}`,
            SANDBOX_ORIGIN: origin,
            CHARGEBEE_API_KEY: 'test_key',
            WEBHOOK_USERNAME: 'hook',
            WEBHOOK_PASSWORD: 'secret',
            TURNSTILE_SECRET: 'turnstile-secret',
            CATALOGUE: isEmpty ? 'none' : '',
            DEMO_LOADED_AT: demoLoadedAt,
          },
        },
        {
          name: 'app',
          ...COMPATIBILITY,
          modules: [{ type: 'ESModule', path: 'app.mjs', contents: MAILING_APP }],
          serviceBindings: { EMAIL: { name: 'cuepoint-sandbox', entrypoint: 'Email' } },
        },
      ],
    }),
  );
  await miniflare.ready;
  const app = await miniflare.getWorker('app');
  return {
    origin,
    port,
    webhooks,
    answers,
    sendMail: async (mail) => {
      const response = await app.fetch('http://app/', { method: 'POST', body: JSON.stringify(mail) });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { messageId: string };
    },
    stop: async () => {
      await miniflare.dispose();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

/** Waits until something is there; fails the test after five seconds. */
export async function eventually<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + 5_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not happen within five seconds.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const MAILING_APP = `export default {
  async fetch(request, env) {
    try {
      return Response.json(await env.EMAIL.send(await request.json()));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

async function bundle(catalogue: string): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: folder('../../..'),
    resolve: {
      alias: {
        '#db/seed/billing-catalogue': folder(catalogue),
        '#db': folder('../../../db'),
        '#chargebee': folder('../../../node_modules/chargebee/esm/schema'),
        '~': folder('../../../app'),
      },
    },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: folder('../../../workers/sandbox/index.ts'),
      write: false,
      target: 'es2023',
      rollupOptions: { external: ['cloudflare:workers'] },
    },
  })) as Rollup.RollupOutput;
  return output.output[0].code;
}

async function listen(webhooks: ReceivedWebhook[], answers: number[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = request.url === '/webhooks/chargebee' && request.method === 'POST' ? (answers.shift() ?? 200) : 404;
    const event = JSON.parse(Buffer.concat(chunks).toString());
    webhooks.push({ authorization: request.headers.authorization ?? '', event, status });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
