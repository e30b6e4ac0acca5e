import { headingIn } from '../faults/pages.mjs';
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
 * @typedef {object} Recorded A page's answer and its round trips to the database.
 * @property {number} status
 * @property {[string, string][]} headers
 * @property {string} body
 * @property {Trip[]} trips
 */

/** Headers of the connection, not of the page. */
const ofTheWire = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']);

/**
 * Requests each page twice, and records the second answer, which contains no first-time work. Throws for an answer that
 * is not the page, or does not contain what the page must show.
 * @param {import('./serve.mjs').Served} served
 * @param {import('./load.mjs').Question[]} pages
 * @param {(served: import('./serve.mjs').Served) => Trip[] | Promise<Trip[]>} [readTrips] returns the trips since
 *   its last call; by default asks recorder.worker.mjs
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
    const text = body.toString();
    if (!headingIn(text)) throw new Error(`${page.path} has no heading`);
    const missing = page.shows?.find((shown) => !shown.test(text));
    if (missing) throw new Error(`${page.path} (${page.name}) lacks ${missing}`);
    const kept = headers.filter(([name]) => !ofTheWire.has(name.toLowerCase()));
    recorded[page.name] = { status, headers: kept, body: text, trips: await readTrips(served) };
  }
  return recorded;
}

/** @param {import('./serve.mjs').Served} recorder @returns {Promise<Trip[]>} */
async function askForTrips(recorder) {
  const { body } = await ask(recorder, { name: '', path: '/__recorded', headers: {} });
  return JSON.parse(body.toString());
}

/**
 * What is wrong with a page's floor. Empty if the floor ran the same statements with the same parameters, which read
 * and wrote as many rows, and if the unrecorded app's answer has the same bytes, except for the nonce and the like
 * (`withoutMoment`).
 * @param {Recorded | undefined} app the app's recording
 * @param {Recorded | undefined} floor
 * @param {Recorded | undefined} answered the answer of the unrecorded app, which is measured
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
 * The first difference between two answers, with the surrounding text of each.
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
 * The answer as text, without the parts that differ between requests: the nonce, the time from which the page counts
 * the age of its comments, the newest comment's age in minutes, the sealed address of a sound, and the key of the form
 * for a note.
 * @param {Recorded} page
 */
function withoutMoment({ status, headers, body }) {
  const whole = JSON.stringify([status, headers, body]).replaceAll(
    /(now\\*":)\d+|\d+( minutes? ago)|(\/practice\/sounds\/)[\w-]+|(key\\*"(?: value=|:)\\*")[0-9a-z]{26}/g,
    '$1$2$3$4',
  );
  const nonce = /'nonce-([^']+)'/.exec(whole)?.[1];
  return nonce ? whole.replaceAll(nonce, '') : whole;
}
