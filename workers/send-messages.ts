import type { QueueMessage } from '~/scope/jobs';

/** The queue's limit per call: 100 messages, and 256 kB, which 100 of our messages never reach. */
const mostAtOnce = 100;

/** Sends messages in slices; returns the refused slices, each with the error. Never throws. */
export async function sendMessages(queue: Queue<unknown>, messages: QueueMessage[]) {
  const slices = Array.from({ length: Math.ceil(messages.length / mostAtOnce) }, (_, n) =>
    messages.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
  );
  const sent = await Promise.all(
    slices.map(async (slice) => {
      try {
        await queue.sendBatch(slice.map((body) => ({ body })));
        return [];
      } catch (error) {
        return [{ messages: slice, error }];
      }
    }),
  );
  return sent.flat();
}
