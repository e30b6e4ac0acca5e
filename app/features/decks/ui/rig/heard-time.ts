/**
 * The moment of a press on the clock of the audio context, in seconds: which of its samples was heard then. The time
 * stamp is the event's own, so that a busy page does not make a press late.
 */
export function heardAt(context: AudioContext, timeStamp: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime + (timeStamp - performanceTime) / 1000;
  // What is heard now was handed to the device earlier, by a time that some browsers do not know.
  const latency = context.outputLatency || context.baseLatency || 0;
  return context.currentTime - latency + (timeStamp - performance.now()) / 1000;
}
