import type { Store } from './store';

export type Clock = ReturnType<typeof createClock>;

/** The provider's clock: the machine's time plus what `POST /clock` added. It never goes back. */
export function createClock(store: Store) {
  function offset(): number {
    return Number(store.setting('clock_offset') ?? 0);
  }

  /** Unix seconds. */
  function now(): number {
    return Math.floor(Date.now() / 1000) + offset();
  }

  function advance(seconds: number): void {
    store.setSetting('clock_offset', String(offset() + seconds));
  }

  /** Milliseconds, greater than every earlier version. */
  function nextVersion(): number {
    const last = Number(store.setting('last_version') ?? 0);
    const next = Math.max(last + 1, Date.now() + offset() * 1000);
    store.setSetting('last_version', String(next));
    return next;
  }

  return { offset, now, advance, nextVersion };
}
