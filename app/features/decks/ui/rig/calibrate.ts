import { heardAt } from './heard-time';
import { openSound } from './rig';

/** Clicks to get into them. */
const leadIn = 4;
/** Seconds between two clicks. */
const step = 0.6;
/** The middle half of the taps lies within this, or they say nothing about the device. In milliseconds. */
const steadyMs = 40;

/** How late taps were by the device, in milliseconds; null if they were too unsteady to say. */
export function delayOf(offsets: number[]): number | null {
  const sorted = [...offsets].sort((one, two) => one - two);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  };
  return at(0.75) - at(0.25) <= steadyMs ? Math.round(at(0.5) * 10) / 10 : null;
}

/** The offset of a tap from the nearest click, in milliseconds. `first` is the moment of the first click. */
export function offsetOfTap(at: number, first: number): number {
  const since = at - first;
  return (since - Math.round(since / step) * step) * 1000;
}

/** Plays so many clicks, and four before them. Called in the act of a person. Throws a `RigRefusal`. */
export async function playClicks(clicks: number, signal: AbortSignal) {
  const { context, isReady } = openSound();
  signal.addEventListener('abort', () => void context.close().catch(() => {}), { once: true });
  await isReady;
  const first = context.currentTime + 0.5;
  const click = clickSound(context);
  const count = leadIn + clicks + 2;
  for (let n = 0; n < count; n += 1) {
    const source = new AudioBufferSourceNode(context, { buffer: click });
    source.connect(context.destination);
    source.start(first + n * step);
  }
  return {
    /** The offset of a tap, in milliseconds; null before the clicks that count. */
    tap(timeStamp: number): number | null {
      const at = heardAt(context, timeStamp);
      return at < first + (leadIn - 0.5) * step ? null : offsetOfTap(at, first);
    },
    delayOf,
    endsIn: (0.5 + count * step) * 1000,
  };
}

/** A short, dry click. */
function clickSound(context: AudioContext): AudioBuffer {
  const hz = context.sampleRate;
  const buffer = new AudioBuffer({ length: Math.round(hz * 0.03), numberOfChannels: 1, sampleRate: hz });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1)
    samples[n] = Math.sin((n / hz) * 2 * Math.PI * 1200) * Math.exp(-n / (hz * 0.004)) * 0.7;
  return buffer;
}
