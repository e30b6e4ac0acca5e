import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { processesOfGroup, readProc, untilGroupEnds } from '../../scripts/lib/processes.mjs';
import { nodeBinary, signalGroup, startGroup } from '../../scripts/lib/run.mjs';

const serveWorker = fileURLToPath(new URL('../../scripts/lib/serve-worker.mjs', import.meta.url));
const startLimit = 60_000;
const stopLimit = 5_000;

/**
 * @typedef {object} Served A Worker in the same workerd as under `npm start`.
 * @property {URL} url
 * @property {() => number} cpu seconds of processor time of the Worker's workerd
 * @property {() => Promise<void>} stop
 */

/**
 * Runs modules as the Worker that an instance's configuration describes, on a copy of the instance's data.
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {string} folder a new folder for modules and data
 * @param {Record<string, string>} modules texts by file name; the first is the Worker's entry
 * @returns {Promise<Served>}
 */
export async function serve(prepared, folder, modules) {
  const [entry = ''] = Object.keys(modules);
  const code = join(folder, 'code');
  mkdirSync(code, { recursive: true });
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(code, name), text);
  cpSync(prepared.data, join(folder, 'state', 'v3'), { recursive: true });
  // The sandbox does not run; no measured page needs it.
  const wish = { main: join(code, entry), services: [] };
  const config = join(code, 'wrangler.json');
  writeFileSync(config, JSON.stringify({ ...JSON.parse(readFileSync(prepared.config, 'utf8')), ...wish }));

  const [port = 0] = await freePorts(1);
  const words = [config, `${port}`, join(folder, 'state'), prepared.envFile];
  let said = '';
  const env = { WRANGLER_REGISTRY_PATH: join(folder, 'registry') };
  const child = startGroup([nodeBinary(), [serveWorker, ...words]], { env }, (text) => {
    said = (said + text).slice(-20_000);
  });
  const leader = child.pid ?? 0;
  const url = new URL(`http://localhost:${port}`);
  const stop = () => end(leader);
  try {
    await untilAnswering(url, () => said);
    const worker = workerOf(leader);
    return { url, cpu: () => secondsOf(worker), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {URL} url
 * @param {() => string} said
 */
async function untilAnswering(url, said) {
  const giveUpAt = Date.now() + startLimit;
  while (!(await fetch(new URL('/healthz', url)).catch(() => null))) {
    if (Date.now() > giveUpAt) throw new Error(`The Worker does not answer:\n${said()}`);
    await sleep(100);
  }
}

/**
 * The Worker's workerd.
 * @param {number} leader
 */
function workerOf(leader) {
  const runtime = (processesOfGroup(leader) ?? []).find(({ name }) => name.startsWith('workerd'));
  if (!runtime) throw new Error('The Worker has no workerd');
  return runtime.pid;
}

/** @param {number} pid */
function secondsOf(pid) {
  const fields = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  // The fields count from 3 (state): 14 is utime, 15 stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @param {number} leader */
async function end(leader) {
  signalGroup(leader, 'SIGTERM');
  await untilGroupEnds(leader, stopLimit);
  signalGroup(leader, 'SIGKILL');
}
