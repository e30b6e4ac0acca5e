import { Agent, request } from 'node:http';

const connections = 16;
/** The minimum number of answers in a turn: a busy machine gives a turn little time. */
const fewest = 100;

/**
 * @typedef {object} Question
 * @property {string} name
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {RegExp[]} [shows] what the page must contain
 */

/**
 * Sends one request to a Worker.
 * @param {{ url: URL }} served
 * @param {Question} question
 * @param {Agent} [agent]
 * @returns {Promise<{ status: number, headers: [string, string][], body: Buffer }>}
 */
export function ask({ url }, question, agent) {
  return new Promise((done, failed) => {
    const sent = { ...question.headers, 'bench-page': question.name };
    const options = { agent, host: url.hostname, port: url.port, path: question.path, headers: sent };
    const asking = request(options, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', failed);
      answer.on('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [[name, all[at + 1]]]));
        done({ status: answer.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', failed).end();
  });
}

/**
 * Sends one request over 16 connections for a while. Throws if an answer's length differs from the page's by more than
 * 20 bytes, which the times on a page may take.
 * @param {import('./serve.mjs').Served} served
 * @param {Question} question
 * @param {{ milliseconds: number, length: number }} wish the duration, and the page's length in bytes
 * @returns {Promise<number>} the Worker's processor time per request in seconds
 */
export async function costOf(served, question, { milliseconds, length }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + milliseconds;
  let answered = 0;
  const before = served.cpu();
  const askAgain = async () => {
    while (performance.now() < until || answered < fewest) {
      const { status, body } = await ask(served, question, agent);
      if (status !== 200 || Math.abs(body.length - length) > 20)
        throw new Error(`${question.path} answers ${status}, ${body.length} bytes: ${body.toString().slice(0, 500)}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askAgain));
  agent.destroy();
  return (served.cpu() - before) / answered;
}
