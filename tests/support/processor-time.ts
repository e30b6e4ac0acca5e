/** The most milliseconds of processor time that reading, drawing or comparing one text may take. */
export const mostTime = 150;

/**
 * The milliseconds of processor time of the fastest of several runs, in this thread: tests in the process's other threads
 * do not count. Ends with the first run within `mostTime`.
 */
export function processorTimeOf(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 8 && best > mostTime; tries++) {
    const begun = process.threadCpuUsage();
    run();
    best = Math.min(best, process.threadCpuUsage(begun).user / 1000);
  }
  return best;
}
