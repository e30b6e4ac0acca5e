import type { QueueMessage } from '~/scope/jobs';

/** The queue's limit per call: 100 messages, and 256 kB, which 100 of our messages never reach. */
const mostAtOnce = 100;

/** A slice of messages that the queue refused, and why. */
interface RefusedMessages {
  messages: QueueMessage[];
  error: unknown;
}

/** Sends messages in slices; returns the refused ones. Never throws. */
export async function sendMessages(queue: Queue<unknown>, messages: QueueMessage[]): Promise<RefusedMessages[]> {
  const slices = Array.from({ length: Math.ceil(messages.length / mostAtOnce) }, (_, n) =>
    messages.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
  );
  const sent = await Promise.all(
    slices.map(async (slice): Promise<RefusedMessages[]> => {
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
