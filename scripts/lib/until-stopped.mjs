/**
 * Runs work until a signal of the terminal, or until npm, its parent, is gone. Prints a failure in words and exits with
 * 1.
 * @param {(signal: AbortSignal) => Promise<void>} work
 */
export async function untilStopped(work) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

  // A killed npm cannot pass the signal on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), 500).unref();
  }

  try {
    await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
