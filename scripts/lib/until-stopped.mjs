/**
 * Runs what lives until it is stopped: by a signal of the terminal, or because npm, which began it, is gone. Says in
 * words why it could not run, and ends with 1 then.
 * @param {(signal: AbortSignal) => Promise<void>} work
 */
export async function untilStopped(work) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

  // npm that was killed can't pass a signal on.
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
