import { AppError } from './app-error';

/** In milliseconds: the shared time of the calls, and its maximum after extensions. */
export interface TimeLimit {
  time: number;
  most: number;
}

/**
 * The time limit that all provider calls of one request or job share. It runs only while at least one call is awaited,
 * so a slow upload uses up none of it. When it is over, answers that arrived while the isolate was busy with other
 * requests are still handled first; a crowd of sign-ins can keep an isolate busy for seconds.
 */
export type Deadline = ReturnType<typeof startDeadline>;

/**
 * In milliseconds: one turn of handling late answers, and the tolerated delay of its timer. With a longer delay the
 * isolate was busy meanwhile.
 */
const turn = 25;
const lateness = 50;
/** The limit is final after this many turns in which the isolate was idle, or this many turns of any kind. */
const enoughTurns = 2;
const mostTurns = 40;
/** In milliseconds: the time for further calls after one was answered late. */
const afterwards = 1000;

export function startDeadline({ time, most }: TimeLimit) {
  const over = new AbortController();
  const { signal } = over;
  const overdue = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // Prevents an unhandled rejection when nobody awaits it.
  overdue.catch(() => {});
  let left = time;
  let total = time;
  let waiting = 0;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    since = Date.now();
    timer = setTimeout(listen, Math.max(0, left), 0, 0);
  };
  const listen = (turns: number, heard: number) => {
    if (heard === enoughTurns || turns === mostTurns) return over.abort(tooLate());
    const begun = Date.now();
    timer = setTimeout(() => {
      const isBusy = Date.now() - begun > turn + lateness;
      listen(turns + 1, isBusy ? heard : heard + 1);
    }, turn);
  };
  const halt = () => {
    clearTimeout(timer);
    left -= Date.now() - since;
    if (left < 0) left = afterwards;
  };

  return {
    /** Aborts cancellable calls when the time is over. */
    signal,
    /**
     * Runs work and returns its result. Throws provider-failed when the time is over; starts nothing after that. Work
     * that cannot be cancelled continues unobserved.
     */
    async within<T>(work: () => Promise<T>): Promise<T> {
      if (signal.aborted) throw tooLate();
      if (waiting === 0) run();
      waiting += 1;
      try {
        return await Promise.race([work(), overdue]);
      } finally {
        waiting -= 1;
        if (waiting === 0) halt();
      }
    },
    /** Adds milliseconds, for work whose duration grows with its size. */
    extend(milliseconds: number): void {
      const more = Math.min(milliseconds, most - total);
      if (more <= 0) return;
      if (waiting > 0) halt();
      left += more;
      total += more;
      if (waiting > 0) run();
    },
  };
}

function tooLate(): AppError {
  return new AppError('provider-failed', 'A service that we depend on took too long. Please try again.');
}
