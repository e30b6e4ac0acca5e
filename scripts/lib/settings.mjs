import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @typedef {object} Settings Where an instance runs, and its configuration.
 * @property {number} port
 * @property {number} sandboxPort
 * @property {string} stateDir absolute
 * @property {boolean} demo demo data, or only what the product needs to run
 * @property {Record<string, string>} variables variables of the app that the environment sets
 */

/** Variables that `npm start` passes from the environment to the app. */
export const PASSED_ON = [
  'CLOCK_OFFSET',
  'COUNTRY',
  'DEMO_ADMINS',
  'DEMO_LIGHT_HASHES',
  'DEMO_PASSWORD',
  'FORM_WIDGET_ORIGIN',
  'MAINTENANCE',
  'PURCHASE_EVENTS_URL',
  'RATE_LIMITS',
  'WITHDRAWAL_CONSENT',
];

/**
 * Reads PORT, SANDBOX_PORT, STATE_DIR, DEMO and the app's variables.
 * @param {Record<string, string | undefined>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const port = readPort('PORT', env.PORT, 8787);
  const sandboxPort = readPort('SANDBOX_PORT', env.SANDBOX_PORT, 8788);
  if (port === sandboxPort) throw new Error(`PORT and SANDBOX_PORT are both ${port}: choose two.`);
  return {
    port,
    sandboxPort,
    stateDir: resolve(root, env.STATE_DIR || join('.wrangler', 'state')),
    demo: env.DEMO !== 'none',
    variables: Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
  };
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} fallback
 */
function readPort(name, text, fallback) {
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} is "${text}": it should be a port number.`);
}

/** @param {number} port */
export function originAt(port) {
  return `http://localhost:${port}`;
}
