import { AppError } from './app-error';

/** In milliseconds: how long the calls may take together, and how far that can be extended. */
export interface TimeLimit {
  time: number;
  most: number;
}

/**
 * The time that all calls to providers share which one request or one job makes. It runs only while at least one of
 * them is awaited, so that a visitor who sends a picture slowly uses up nothing of it. When it is used up, the isolate first
 * takes the answers that came while it was busy with other requests, as a crowd that signs in keeps it for seconds.
 */
export interface Deadline {
  /** Aborted when the time is used up: for calls that can be broken off. */
  readonly signal: AbortSignal;
  /**
   * The work's result. Throws provider-failed when the time is used up before it is there, and does not even begin
   * when it was used up earlier. What was begun and cannot be broken off is left to itself.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Adds milliseconds, for work that takes longer the more is moved or drawn. */
  extend(milliseconds: number): void;
}

/**
 * In milliseconds: one turn of listening for answers after the time is used up, and how much later than that its timer may
 * fire. Later, the isolate was busy meanwhile.
 */
const turn = 25;
const lateness = 50;
/** The end comes after so many turns in which the isolate was not busy, and at the latest after so many of any kind. */
const enoughTurns = 2;
const mostTurns = 40;
/** In milliseconds: what the next calls have when one was answered only after the time was used up. */
const afterwards = 1000;

export function startDeadline({ time, most }: TimeLimit): Deadline {
  const over = new AbortController();
  const { signal } = over;
  const overdue = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // Nobody may be waiting when it ends.
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
    signal,
    async within(work) {
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
    extend(milliseconds) {
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
