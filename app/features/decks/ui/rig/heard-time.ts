/** What is heard was handed to the device less than this before, in seconds. */
const mostLatency = 0.5;

/**
 * The moment of a press on the clock of the audio context, in seconds: which of its samples was heard then. The time
 * stamp is the event's own, so that a busy page does not make a press late.
 */
export function heardAt(context: AudioContext, timeStamp: number): number {
  const now = performance.now();
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  const heard = contextTime + (now - performanceTime) / 1000;
  // Some browsers answer with times that stand still, or that are on another clock.
  const isKnown = contextTime > 0 && Math.abs(context.currentTime - heard) < mostLatency;
  const latency = context.outputLatency || context.baseLatency || 0;
  return (isKnown ? heard : context.currentTime - latency) + (timeStamp - now) / 1000;
}
