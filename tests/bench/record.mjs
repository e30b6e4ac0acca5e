import { ask } from './load.mjs';

/**
 * @typedef {object} Statement
 * @property {string} sql
 * @property {unknown[]} params
 * @property {number} rowsRead
 * @property {number} rowsWritten
 *
 * @typedef {{ session: number, from: string, method: string, statements: Statement[] }} Trip
 *
 * @typedef {object} Recorded A page's answer and what was asked of the database for it.
 * @property {number} status
 * @property {[string, string][]} headers
 * @property {string} body
 * @property {Trip[]} trips
 */

/** Headers that the connection makes, not the page. */
const ofTheWire = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']);

/**
 * Asks for each page twice, so that nothing of a first time is in it, and keeps the second.
 * @param {import('./serve.mjs').Served} served
 * @param {import('./load.mjs').Question[]} pages
 * @param {(served: import('./serve.mjs').Served) => Trip[] | Promise<Trip[]>} [readTrips] how to hear of the trips since
 *   it was last asked; of a Worker behind recorder.worker.mjs when left out
 * @returns {Promise<Record<string, Recorded>>}
 */
export async function record(served, pages, readTrips = askForTrips) {
  /** @type {Record<string, Recorded>} */
  const recorded = {};
  for (const page of pages) {
    await ask(served, page);
    await readTrips(served);
    const { status, headers, body } = await ask(served, page);
    if (status !== 200) throw new Error(`${page.path} answers ${status}: ${body.toString().slice(0, 500)}`);
    const kept = headers.filter(([name]) => !ofTheWire.has(name.toLowerCase()));
    recorded[page.name] = { status, headers: kept, body: body.toString(), trips: await readTrips(served) };
  }
  return recorded;
}

/** @param {import('./serve.mjs').Served} recorder @returns {Promise<Trip[]>} */
async function askForTrips(recorder) {
  const { body } = await ask(recorder, { name: '', path: '/__recorded', headers: {} });
  return JSON.parse(body.toString());
}

/**
 * What is wrong with a page's floor; empty when it ran the same statements with the same parameters, which read and
 * wrote as many rows, and when the app, nobody watching, answers the floor's very bytes but for the nonce.
 * @param {Recorded | undefined} app as it was recorded
 * @param {Recorded | undefined} floor
 * @param {Recorded | undefined} answered by the app that is to be measured
 * @returns {string[]}
 */
export function differences(app, floor, answered) {
  if (!app || !floor || !answered) return ['its recording'];
  const sqlOf = (/** @type {Recorded} */ { trips }) =>
    JSON.stringify(trips.map(({ from, method, statements }) => ({ from, method, statements })));
  return [
    ...(sqlOf(app) === sqlOf(floor) ? [] : ['its SQL']),
    ...firstDifference(withoutMoment(answered), withoutMoment(floor)),
  ];
}

/**
 * Where two answers part, with what stands there in each.
 * @param {string} ours
 * @param {string} theirs
 */
function firstDifference(ours, theirs) {
  if (ours === theirs) return [];
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const around = (/** @type {string} */ text) => text.slice(Math.max(0, at - 80), at + 80);
  return [`its answer (the app's: …${around(ours)}…, the bare one's: …${around(theirs)}…)`];
}

/**
 * The answer as text, without what differs from one time to the next: the nonce, the moment from which the page counts
 * the age of its comments, the age of the newest in minutes, the sealed address of a sound, and the signed value of the
 * cookie that keeps the course one looked at last, since it names its own end.
 * @param {Recorded} page
 */
function withoutMoment({ status, headers, body }) {
  const whole = JSON.stringify([status, headers, body]).replaceAll(
    /(now\\*":)\d+|\d+( minutes? ago)|(seen-\d+=)[\w.-]+|(\/practice\/sounds\/)[\w-]+/g,
    '$1$2$3$4',
  );
  const nonce = /'nonce-([^']+)'/.exec(whole)?.[1];
  return nonce ? whole.replaceAll(nonce, '') : whole;
}
