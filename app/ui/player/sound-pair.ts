import { openContext } from './loop/open-context';

/** Where the beats of a sound are, in seconds. */
export interface Beats {
  from: number;
  every: number;
}

/** Two sounds of the same length that run side by side, one of them heard. */
export interface SoundPair {
  /** Lets this one be heard: from the next beat on if they run, else from the next start on. */
  choose(index: number): void;
  end(): void;
}

interface PairedSound {
  src: string;
  beats: Beats;
}

/** Seconds that a change takes. It ends this long before the beat, whose hit begins a little early. */
const fade = 0.004;
/** A beat nearer than this, in seconds, is too late to be scheduled. */
const soonest = 0.03;
/** Milliseconds after which Web Audio that does not run is given up. */
const patience = 600;

/** The next beat at or after this place, in seconds. */
export function nextBeat(place: number, { from, every }: Beats): number {
  return from + Math.max(0, Math.ceil((place - from) / every - 1e-9)) * every;
}

/**
 * Plays two sounds by Web Audio in time with an element, which is muted and stays the clock: it is what is started,
 * paused and sought. Both begin at the same sample, so a change between them keeps the place exactly. Web Audio is
 * opened with the first start, since browsers allow it only after an act of a person; where it does not run, the
 * element is heard again. Throws if a sound cannot be fetched.
 */
export async function createPair(
  element: HTMLMediaElement,
  sounds: readonly PairedSound[],
  signal: AbortSignal,
): Promise<SoundPair> {
  const files = await Promise.all(sounds.map(({ src }) => fetchFile(src, signal)));
  signal.throwIfAborted();
  let opened: { context: AudioContext; buffers: AudioBuffer[]; gains: GainNode[] } | null = null;
  let running: { nodes: AudioBufferSourceNode[]; begun: number; place: number } | null = null;
  let chosen = 0;
  /** The last change: what was heard before, and when it ends. */
  let turn = { from: 0, at: 0 };
  let isOpening = false;
  const ending = new AbortController();

  const stop = () => {
    for (const node of running?.nodes ?? []) node.stop();
    running = null;
  };
  const settle = () => {
    turn = { from: chosen, at: 0 };
    for (const [index, { gain }] of opened?.gains.entries() ?? []) {
      gain.cancelScheduledValues(0);
      gain.value = index === chosen ? 1 : 0;
    }
  };
  const start = () => {
    stop();
    if (!opened || element.paused || element.seeking) return;
    const { context, buffers, gains } = opened;
    const [begun, place] = [context.currentTime + 0.01, element.currentTime];
    const nodes = buffers.map((buffer, index) => {
      const node = new AudioBufferSourceNode(context, { buffer });
      node.connect(gains[index]!);
      node.start(begun, place);
      return node;
    });
    running = { nodes, begun, place };
    settle();
  };
  const end = () => {
    ending.abort();
    stop();
    element.muted = false;
    if (opened && opened.context.state !== 'closed') void opened.context.close().catch(() => {});
    opened = null;
  };
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      const context = openContext();
      void context.resume().catch(() => {});
      element.muted = true;
      setTimeout(() => context.state !== 'running' && !ending.signal.aborted && end(), patience);
      // A copy, since decoding takes the bytes away.
      const buffers = await Promise.all(files.map((file) => context.decodeAudioData(file.slice(0))));
      if (ending.signal.aborted) return void context.close().catch(() => {});
      const gains = buffers.map(() => new GainNode(context, { gain: 0 }));
      for (const gain of gains) gain.connect(context.destination);
      opened = { context, buffers, gains };
      start();
    } catch {
      end();
    }
  };

  const listen = (events: string[], act: () => void) => {
    for (const event of events) element.addEventListener(event, act, { signal: ending.signal });
  };
  listen(['play'], () => void open());
  listen(['playing', 'seeked'], start);
  listen(['pause', 'waiting', 'seeking', 'ended', 'error'], stop);
  if (!element.paused) void open();

  return {
    choose(index) {
      if (!opened || !running) {
        chosen = index;
        return settle();
      }
      const { context, gains } = opened;
      const now = context.currentTime;
      const heard = now < turn.at ? turn.from : chosen;
      const place = running.place + now - running.begun;
      const at = running.begun - running.place + nextBeat(place + soonest, sounds[heard]!.beats) - fade;
      turn = { from: heard, at };
      chosen = index;
      for (const [each, { gain }] of gains.entries()) {
        const level = each === heard ? 1 : 0;
        gain.cancelScheduledValues(0);
        gain.setValueAtTime(level, now);
        gain.setValueAtTime(level, at - fade);
        gain.linearRampToValueAtTime(each === index ? 1 : 0, at);
      }
    },
    end,
  };
}

async function fetchFile(src: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The sound cannot be fetched: ${answer.status}`);
  return answer.arrayBuffer();
}
