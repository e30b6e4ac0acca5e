import { LoopRefusal, unsupported } from './loop-refusal';

/**
 * Opens Web Audio; it stays silent until `resume` is called in the act of a person. A busy machine leaves gaps in short
 * buffers: 'playback' has long ones, at the cost of some milliseconds. Throws a `LoopRefusal`.
 */
export function openContext(latencyHint: AudioContextLatencyCategory = 'playback'): AudioContext {
  if (typeof AudioContext === 'undefined') throw unsupported('The browser has no Web Audio');
  // On iOS, else the switch at the side mutes Web Audio, though not the element.
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session) session.type = 'playback';
  try {
    return new AudioContext({ latencyHint });
  } catch (error) {
    throw new LoopRefusal('unsupported', 'The browser has no Web Audio', { cause: error });
  }
}
