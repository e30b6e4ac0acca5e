import { openContext } from '~/ui/player/loop/open-context';
import { createDeck, type DeckWish } from './deck';
import { heardAt } from './heard-time';

export type DeckName = 'a' | 'b';

export interface RigWish {
  bpm: number;
  marginMs: number;
  a: RecordWish;
  b: RecordWish;
}

interface RecordWish extends Pick<DeckWish, 'bars' | 'level' | 'tempo' | 'isLowOff'> {
  /** The address of its sound. */
  src: string;
}

export type Rig = Awaited<ReturnType<typeof openRig>>;

/**
 * - `unsupported`: the browser has no Web Audio, or cannot decode the records
 * - `silent`: there is no device to play on
 * - `unreachable`: a record cannot be fetched
 */
export type RigFault = 'unsupported' | 'silent' | 'unreachable';

/** Why the decks do not play. */
class RigRefusal extends Error {
  constructor(readonly fault: RigFault) {
    super(fault);
  }
}

/** Without a device `resume` never ends, or the clock does not run; with one it takes some milliseconds. */
const longestResume = 3000;

/**
 * Opens the sound of this device. Called in the act of a person (a press, a key), since browsers start sound only then.
 * Throws a `RigRefusal`.
 */
export function openSound(): { context: AudioContext; isReady: Promise<void> } {
  const context = openInteractive();
  const resumed = context.resume().then(() => runs(context));
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new RigRefusal('silent')), longestResume));
  return { context, isReady: Promise.race([resumed, late]) };
}

/** A clock that has come this far runs, in seconds: the first buffers are filled without a device, too. */
const runningFrom = 0.2;

/** Waits until its clock runs: without a device some browsers resume at once, and stand still. */
async function runs(context: AudioContext): Promise<void> {
  while (context.currentTime < runningFrom && context.state !== 'closed')
    await new Promise((soon) => setTimeout(soon, 10));
}

function openInteractive(): AudioContext {
  try {
    return openContext('interactive');
  } catch {
    throw new RigRefusal('unsupported');
  }
}

/** Fetches both records and puts them on the decks. Throws a `RigRefusal`; a signal that is aborted ends it. */
export async function openRig({ a, b, bpm, marginMs }: RigWish, signal: AbortSignal) {
  const { context, isReady } = openSound();
  const close = () => void (context.state !== 'closed' && context.close().catch(() => {}));
  signal.addEventListener('abort', close, { once: true });
  try {
    const records = Promise.all([fetchRecord(context, a.src, signal), fetchRecord(context, b.src, signal)]);
    // They are awaited later: without a device they may fail before that.
    records.catch(() => {});
    await isReady;
    const [soundA, soundB] = await records;
    const wishOf = ({ src, ...record }: RecordWish): DeckWish => ({ ...record, bpm, marginSeconds: marginMs / 1000 });
    const decks = {
      a: createDeck(context, soundA, wishOf(a)),
      b: createDeck(context, soundB, wishOf(b)),
    };
    return {
      decks,
      beatSeconds: 60 / bpm,
      /** A moment that is soon, on the audio clock, at which everything can begin. */
      begin: () => context.currentTime + 0.05,
      /** The moment of an event on the audio clock: what was heard when it happened. In seconds. */
      momentOf: (timeStamp: number) => heardAt(context, timeStamp),
      /** 0 is deck A alone, 100 deck B; in the middle both are heard whole. */
      setCross(at: number, value: number) {
        const side = (distance: number) => Math.cos(Math.min(1, Math.max(0, distance) / 50) * (Math.PI / 2));
        decks.a.setCross(at, side(value - 50));
        decks.b.setCross(at, side(50 - value));
      },
      close() {
        decks.a.end();
        decks.b.end();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function fetchRecord(context: AudioContext, src: string, signal: AbortSignal): Promise<AudioBuffer> {
  const file = await fetch(src, { signal })
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
  signal.throwIfAborted();
  if (!file) throw new RigRefusal('unreachable');
  return context.decodeAudioData(file).catch(() => {
    throw new RigRefusal('unsupported');
  });
}
