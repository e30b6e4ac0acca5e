import { AsyncLocalStorage } from 'node:async_hooks';

/** @typedef {{ name: string, message: string, stack?: string, cause?: string }} NotedError */

/** @type {AsyncLocalStorage<NotedError[]>} */
const answering = new AsyncLocalStorage();

/**
 * Runs the answer to one request, and tells which errors were written to the log meanwhile: a page says only that
 * something failed, and the log says what.
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

/** Has each error line of the app's log noted with the request that it belongs to. */
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
