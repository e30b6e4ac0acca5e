import { AsyncLocalStorage } from 'node:async_hooks';

/** @typedef {{ name: string, message: string, stack?: string, cause?: string }} NotedError */

/** @type {AsyncLocalStorage<NotedError[]>} */
const answering = new AsyncLocalStorage();

/**
 * Answers one request and returns the errors logged meanwhile: an error page only says that something failed; the log
 * has the details.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, errors: NotedError[] }>}
 */
export async function notingErrors(work) {
  /** @type {NotedError[]} */
  const errors = [];
  const result = await answering.run(errors, work);
  return { result, errors };
}

/** Assigns each error line of the app's log to the request that caused it. */
export function listenToLog() {
  const write = console.error;
  console.error = (...args) => {
    write(...args);
    const error = readLine(args[0]);
    if (error) answering.getStore()?.push(error);
  };
}

/**
 * @param {unknown} line
 * @returns {NotedError | undefined}
 */
function readLine(line) {
  if (typeof line !== 'string' || !line.startsWith('{"level":"error"')) return undefined;
  const { name, message, stack, cause } = JSON.parse(line);
  return message === undefined ? undefined : { name, message, stack, cause };
}
