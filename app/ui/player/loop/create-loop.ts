import { cutLoop } from './cut';
import { fetchSound } from './fetch-sound';
import { frameLength } from './frames';
import { LoopRefusal } from './loop-refusal';
import { openContext } from './open-context';
import { stretchLoop } from './stretch';
import { takeFrom } from './take';

export interface LoopWish {
  /** The address of the sound, or of the film with its sound; an MP4 whose server answers ranges. */
  source: string;
  /** The part, in seconds of the lesson. */
  from: number;
  to: number;
  /** The speed, 1 for as it was recorded. */
  rate: number;
  /** Whether the pitch stays at another speed. */
  keepPitch: boolean;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  /** Ends the loop, also while it is made. */
  signal?: AbortSignal;
}

/** A part that goes round in time. The element is muted meanwhile, and its picture follows `position`. */
export interface Loop {
  pause(): void;
  play(): void;
  /** The sound goes on from the same place; where the pitch is kept, at its old speed until the new sound is made. */
  setRate(rate: number, keepPitch: boolean): Promise<void>;
  /** From 0 to 1; 0 when muted. */
  setVolume(volume: number): void;
  /** What is heard now, in seconds of the lesson. */
  position(): number;
  end(): void;
}

/** The longest part, in seconds: two minutes of stereo would be 46 MB. */
const longestLoop = 60;
/** From the command to the first sample, in seconds, so that the sound starts when it is said to. */
const ahead = 0.03;

/**
 * Loops a part of a lesson by Web Audio, without a gap. Called in the act of a person (a click, a key), since browsers
 * start sound only then. Throws a `LoopRefusal` if it cannot; the reason of `signal` once that is aborted.
 */
export async function createLoop({
  source,
  from,
  to,
  rate,
  keepPitch,
  volume,
  muted,
  signal,
}: LoopWish): Promise<Loop> {
  const span = to - from;
  if (!(span > 0.02 && span <= longestLoop && from >= 0)) throw new LoopRefusal('too-long', 'No part to loop');
  signal?.throwIfAborted();
  const context = openContext();
  // Before the first await: iOS starts sound only in the act of a person.
  void context.resume().catch(() => {});
  const close = () => void (context.state !== 'closed' && context.close().catch(() => {}));
  signal?.addEventListener('abort', close, { once: true });
  try {
    const channels = await decodePart(context, source, { from, to }, signal);
    signal?.throwIfAborted();
    const loop = runLoop(context, channels, { from, span });
    loop.setVolume(muted ? 0 : volume);
    await loop.setRate(rate, keepPitch);
    signal?.throwIfAborted();
    return loop;
  } catch (error) {
    close();
    signal?.throwIfAborted();
    throw error instanceof LoopRefusal ? error : new LoopRefusal('unsupported', 'Web Audio failed', { cause: error });
  }
}

/** Fetches and decodes a part, and cuts it so that it can go round. */
async function decodePart(
  context: AudioContext,
  source: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal | undefined,
): Promise<Float32Array<ArrayBuffer>[]> {
  const { file, startsAt, hz, count } = await fetchSound(takeFrom(source, signal), from, to);
  const sound = await context.decodeAudioData(file).catch((error: unknown) => {
    throw new LoopRefusal('unsupported', 'The browser does not decode AAC', { cause: error });
  });
  // Some decoders leave out their first samples, which are not the music yet.
  const missing = Math.max(0, (count * frameLength) / hz - sound.duration);
  const begins = startsAt + (missing > 0.001 ? missing : 0);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n));
  return cutLoop(channels, sound.sampleRate, { from: from - begins, to: to - begins });
}

/** Sets a cut part going around. */
function runLoop(context: AudioContext, channels: Float32Array<ArrayBuffer>[], part: { from: number; span: number }) {
  const hz = context.sampleRate;
  const gain = new GainNode(context, { gain: 0 });
  gain.connect(context.destination);
  /** What plays: since when, where in its turn it began (0 to 1), and the seconds of a turn. */
  let playing: { node: AudioBufferSourceNode; begun: number; offset: number; turn: number } | null = null;
  /** The position of a pause: the latency of the device, which it is computed with, is of no meaning meanwhile. */
  let held: number | null = null;
  /** Counts changes of speed: the last one wins. */
  let changes = 0;
  const turned = (time: number) => {
    if (!playing) return 0;
    const { begun, offset, turn } = playing;
    return (offset + Math.max(0, time - begun) / turn) % 1;
  };

  const loop: Loop = {
    pause() {
      held ??= loop.position();
      if (context.state === 'running') void context.suspend().catch(() => {});
    },
    play() {
      if (context.state === 'closed') return;
      void context.resume().then(
        () => {
          held = null;
        },
        () => {},
      );
    },
    setVolume(volume) {
      // Over some milliseconds, since a step would click.
      gain.gain.setTargetAtTime(Math.min(1, Math.max(0, volume)), context.currentTime, 0.01);
    },
    async setRate(rate, keepPitch) {
      if (!(rate >= 0.1 && rate <= 4)) throw new LoopRefusal('unsupported', 'No such speed');
      const change = ++changes;
      const isStretched = keepPitch && rate !== 1;
      const length = Math.round((channels[0]?.length ?? 1) / rate);
      const sound = isStretched ? await stretchLoop(channels, hz, length) : channels;
      if (change !== changes || context.state === 'closed') return;
      const buffer = new AudioBuffer({
        length: sound[0]?.length ?? 1,
        numberOfChannels: Math.max(1, sound.length),
        sampleRate: hz,
      });
      for (const [n, samples] of sound.entries()) buffer.copyToChannel(samples, n);
      const playbackRate = isStretched ? 1 : rate;
      const node = new AudioBufferSourceNode(context, { buffer, loop: true, playbackRate });
      node.connect(gain);
      // The new sound takes over where the old one is by then.
      const begun = context.currentTime + ahead;
      const offset = turned(begun);
      node.start(begun, offset * buffer.duration);
      playing?.node.stop(begun);
      playing = { node, begun, offset, turn: buffer.duration / playbackRate };
    },
    position() {
      if (held !== null) return held;
      // What the graph plays is heard a moment later.
      return part.from + turned(context.currentTime - (context.outputLatency || context.baseLatency || 0)) * part.span;
    },
    end() {
      changes++;
      playing?.node.stop();
      playing = null;
      if (context.state !== 'closed') void context.close().catch(() => {});
    },
  };
  return loop;
}
