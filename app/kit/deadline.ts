import { AppError } from './app-error';
import { second } from './dates';

/** How long one call to storage or pictures may take, in milliseconds. */
const callLimit = 20 * second;

/** The work's result, or provider-failed when it takes longer. What was begun is left to itself. */
export async function within<T>(work: Promise<T>, milliseconds = callLimit): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('provider-failed', 'That took too long. Please try again.')),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
