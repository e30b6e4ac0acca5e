import { LoopRefusal, unsupported } from './loop-refusal';

/** Opens Web Audio; it stays silent until `resume` is called in the act of a person. Throws a `LoopRefusal`. */
export function openContext(): AudioContext {
  if (typeof AudioContext === 'undefined') throw unsupported('The browser has no Web Audio');
  // On iOS, else the switch at the side mutes Web Audio, though not the element.
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session) session.type = 'playback';
  try {
    // A busy machine leaves gaps in short buffers, and a loop that starts some milliseconds later is no harm.
    return new AudioContext({ latencyHint: 'playback' });
  } catch (error) {
    throw new LoopRefusal('unsupported', 'The browser has no Web Audio', { cause: error });
  }
}
