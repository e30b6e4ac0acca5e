/** What is known of this device: how late its sound is, or that nobody wants to measure it. */
interface Device {
  /** In milliseconds. Absent: not measured. */
  delay?: number;
  isDeclined?: boolean;
}

const key = 'cuepoint-decks';
/** A wireless headphone is some 200 ms late; more than this is no device. In milliseconds. */
const latest = 1000;

/** What this device has kept. */
export function readDevice(): Device {
  try {
    const { delay, isDeclined }: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
    const isKnown = typeof delay === 'number' && Math.abs(delay) <= latest;
    return { ...(isKnown && { delay }), isDeclined: isDeclined === true };
  } catch {
    return {};
  }
}

/** Keeps it on this device. */
export function storeDevice(device: Device): void {
  try {
    localStorage.setItem(key, JSON.stringify(device));
  } catch {
    // Storage is full or disabled: it is measured again the next time.
  }
}
