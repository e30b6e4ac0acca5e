/** The same as for the deployed queue in wrangler.toml. */
const MOST_RETRIES = 3;

/** @typedef {{ id: string, body: unknown, attempts: number }} Waiting */
/** @typedef {(batch: any) => Promise<void>} RunBatch */

/**
 * The app's queue, in this process: messages are handled soon after they are sent, by the code that handles the
 * deployed queue's batches. A message is dropped after four failed attempts.
 * @param {RunBatch} runBatch
 */
export function createQueue(runBatch) {
  /** @type {Waiting[]} */
  let waiting = [];
  let count = 0;

  /** @param {Waiting} message @param {number} [seconds] */
  function enqueue(message, seconds = 0) {
    setTimeout(() => {
      waiting.push(message);
      if (waiting.length === 1) setImmediate(work);
    }, seconds * 1000).unref();
  }

  async function work() {
    const taken = waiting;
    waiting = [];
    const messages = taken.map((message) => ({
      ...message,
      timestamp: new Date(),
      ack: () => {},
      retry: (/** @type {{ delaySeconds?: number }} */ { delaySeconds } = {}) => {
        if (message.attempts > MOST_RETRIES) return;
        enqueue({ ...message, attempts: message.attempts + 1 }, delaySeconds ?? 1);
      },
    }));
    await runBatch({ queue: 'cuepoint-jobs', messages, ackAll: () => {}, retryAll: () => {} }).catch((error) => {
      console.error(error);
      for (const message of messages) message.retry();
    });
  }

  /** @param {unknown} body @param {{ delaySeconds?: number }} [options] */
  async function send(body, { delaySeconds } = {}) {
    count += 1;
    // As JSON, since that is what the deployed queue carries.
    enqueue({ id: String(count), body: JSON.parse(JSON.stringify(body)), attempts: 1 }, delaySeconds);
  }

  return {
    send,
    /** @param {Iterable<{ body: unknown, delaySeconds?: number }>} messages */
    async sendBatch(messages) {
      for (const { body, delaySeconds } of messages) await send(body, { delaySeconds });
    },
  };
}
