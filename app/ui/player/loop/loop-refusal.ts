/**
 * Why Web Audio cannot loop a part:
 * - `too-long`: it is longer than a minute, or no part at all
 * - `unsupported`: the browser, the format of the file, or the server (no ranges)
 * - `broken`: the file contradicts itself or ends too early
 * - `unreachable`: the file cannot be fetched, for example since its signed link has expired or the connection is lost
 */
export type LoopReason = 'too-long' | 'unsupported' | 'broken' | 'unreachable';

/** A part that Web Audio cannot loop. The player then loops its element, which leaves a gap. */
export class LoopRefusal extends Error {
  readonly reason: LoopReason;

  constructor(reason: LoopReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LoopRefusal';
    this.reason = reason;
  }
}

export const unsupported = (message: string) => new LoopRefusal('unsupported', message);
export const broken = (message: string) => new LoopRefusal('broken', message);
