import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSandbox, readWranglerConfig } from './build.mjs';
import { startCron } from './cron.mjs';
import { prepareData } from './database/data.mjs';
import { ensureInstalled } from './install.mjs';
import { logTo, reasonOf } from './log.mjs';
import { requireFree } from './ports.mjs';
import { scriptCommand } from './run.mjs';
import { ensureSecrets, readSecrets } from './secrets.mjs';
import { originAt, root } from './settings.mjs';
import { leaveState, noteChildren, takeState } from './state.mjs';
import { supervise } from './supervise.mjs';
import { dataConfig, localSandboxConfig, SANDBOX } from './worker-config.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Record<string, any>} WranglerConfig */

/**
 * @typedef {object} Way How the app runs: from its bundle or from its sources. The sandbox always runs from its bundle.
 * @property {(settings: Settings, signal: AbortSignal) => Promise<{ config: WranglerConfig }>} app
 * @property {(configFile: string, settings: Settings) => [string, string[]]} appCommand
 * @property {(prepareData: () => Promise<unknown>) => () => void} beside starts what runs beside both Workers; returns a function that stops it
 * @property {number} [startLimit] milliseconds until the first answer of each Worker
 * @property {string[]} notes lines printed below the addresses
 */

/**
 * Installs, builds, migrates, fills and starts: from a fresh checkout to a running app.
 * @param {Way} way
 * @param {Settings} settings
 * @param {AbortSignal} signal stops the instance, at any moment
 */
export async function runInstance(way, settings, signal) {
  await takeState(settings.stateDir);
  try {
    await Promise.all([requireFree('PORT', settings.port), requireFree('SANDBOX_PORT', settings.sandboxPort)]);
    const configs = await prepare(way, settings, signal);
    if (!signal.aborted) await serve(way, settings, configs, signal);
  } finally {
    leaveState(settings.stateDir);
  }
}

/**
 * @param {Way} way
 * @param {Settings} settings
 * @param {AbortSignal} signal
 */
async function prepare(way, settings, signal) {
  await ensureInstalled(signal);
  ensureSecrets();
  const [app, sandbox, data] = await settleAll([
    way.app(settings, signal),
    bundleSandbox(join(settings.stateDir, 'sandbox'), signal),
    prepareLocalData(settings, signal),
  ]);
  const { stateDir } = settings;
  const sandboxConfig = localSandboxConfig(sandbox.config, {
    settings,
    main: sandbox.main,
    secrets: readSecrets(),
    demoLoadedAt: data.demoLoadedAt,
  });
  return {
    app: writeConfig(join(stateDir, 'wrangler.json'), app.config),
    sandbox: writeConfig(join(stateDir, 'sandbox', 'wrangler.json'), sandboxConfig),
    name: /** @type {string} */ (app.config.name),
    crons: /** @type {string[]} */ (app.config.triggers?.crons ?? []),
  };
}

/**
 * Waits for all promises before throwing a failure, so that nothing continues in the background.
 * @template {unknown[]} T
 * @param {{ [K in keyof T]: Promise<T[K]> }} works
 * @returns {Promise<T>}
 */
async function settleAll(works) {
  const results = await Promise.allSettled(works);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [reasonOf(result.reason)] : []));
  if (failures.length) throw new Error(failures.join('\n\n'));
  return /** @type {T} */ (results.map((result) => /** @type {PromiseFulfilledResult<unknown>} */ (result).value));
}

/**
 * @param {Settings} settings
 * @param {AbortSignal} signal
 */
async function prepareLocalData(settings, signal) {
  const config = dataConfig(await readWranglerConfig(join(root, 'wrangler.toml')));
  return prepareData(writeConfig(join(settings.stateDir, 'data-wrangler.json'), config), settings, signal);
}

/**
 * @param {string} file
 * @param {Record<string, any>} config
 */
function writeConfig(file, config) {
  // Another command may read the file at any moment.
  writeFileSync(`${file}.new`, JSON.stringify(config, null, 2));
  renameSync(`${file}.new`, file);
  return file;
}

/**
 * @param {Way} way
 * @param {Settings} settings
 * @param {{ app: string, sandbox: string, name: string, crons: string[] }} configs
 * @param {AbortSignal} signal
 */
async function serve(way, settings, configs, signal) {
  const { stateDir, port, sandboxPort } = settings;
  const startedAt = Date.now();
  const registry = join(stateDir, 'registry');
  const env = { WRANGLER_REGISTRY_PATH: registry };
  /** @type {import('./supervise.mjs').Supervised[]} */
  const programs = [];
  const note = () =>
    noteChildren(
      stateDir,
      programs.flatMap((program) => program.pid() ?? []),
    );
  /** @param {string} name @param {string} service @param {string} log @param {[string, string[]]} command @param {URL} url */
  const begin = (name, service, log, command, url) => {
    const onOutput = logTo(join(stateDir, 'logs', log), name);
    // The entry of a killed instance would count as running, and mail would be sent there.
    const clear = () => rmSync(join(registry, service), { force: true });
    const program = { name, env, command, url, clear, onOutput, startLimit: way.startLimit };
    programs.push(supervise(program, { say: console.log, onStart: () => queueMicrotask(note) }));
  };
  const sandboxCommand = scriptCommand('lib/serve-worker.mjs', configs.sandbox, sandboxPort, stateDir);
  begin('The sandbox', SANDBOX, 'sandbox.log', sandboxCommand, new URL(originAt(sandboxPort)));
  const appCommand = way.appCommand(configs.app, settings);
  begin('The app', configs.name, 'app.log', appCommand, new URL('/healthz', originAt(port)));
  note();

  const stopped = new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  await Promise.race([Promise.all(programs.map(({ ready }) => ready)), stopped]);
  if (!signal.aborted) {
    const stopCron = startCron(configs.crons, (cron) => fireCron(port, cron));
    const stopBeside = way.beside(() => prepareLocalData(settings, signal));
    announce(way, settings, Date.now() - startedAt);
    await stopped;
    stopCron();
    stopBeside();
  }
  await Promise.all(programs.map((program) => program.stop()));
}

/**
 * @param {number} port
 * @param {string} cron
 */
async function fireCron(port, cron) {
  try {
    const address = `${originAt(port)}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(55_000) });
    if (!response.ok)
      console.log(`The cron ${cron} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  } catch (error) {
    console.log(`The cron ${cron} could not be called: ${reasonOf(error)}`);
  }
}

/** The demo accounts, by the state they show; all have the password `Cuepoint1`. */
const ACCOUNTS = [
  ['member', 'a member without purchases'],
  ['owner', 'owns two courses and a bundle'],
  ['monthly, annual', 'active subscribers'],
  ['trial, paused, cancelled, lapsed', 'subscribers in that state'],
  ['instalments, lifetime, pastdue', '2 of 3 paid; all paid; a failed renewal'],
  ['extended, vipgone', 'had the free month; had the VIP coupon'],
  ['unverified, blocked, nameless', 'not verified; blocked; without a username'],
  ['first, fresh', 'profile not completed; journey not answered'],
  ['partner, banner', 'came by another referral source; sees the sale banner'],
  ['admin, superadmin', 'ADMIN, SUPER_ADMIN'],
];

/**
 * @param {Way} way
 * @param {Settings} settings
 * @param {number} milliseconds
 */
function announce({ notes }, { port, sandboxPort, stateDir, demo }, milliseconds) {
  const state = process.env.STATE_DIR ? `STATE_DIR=${stateDir} ` : '';
  const first = [
    '  The first administrator: sign up in the app, follow the link in the mail (the sandbox shows it), choose a',
    `  username, and run   ${state}npm run administrator -- <your address> --local`,
    '',
  ];
  const accounts = ACCOUNTS.map(([names = '', what]) => `    ${names.padEnd(34)}${what}`);
  const lines = [
    '',
    `  Cuepoint   ${originAt(port)}`,
    `  Sandbox    ${originAt(sandboxPort)}   mail, billing, human check`,
    `  State      ${stateDir}   (logs/app.log)`,
    '',
    ...(demo ? ['  Accounts …@cuepoint.test, password Cuepoint1', ...accounts, ''] : first),
    `  Answering after ${(milliseconds / 1000).toFixed(1)} s. ${notes.join('\n  ')}`,
  ];
  console.log(lines.join('\n'));
}
