/** Written by scripts/make-clips.mjs from the files beside it. */
export const clipFiles = {
  'counting-eights': { durationMs: 88000, bytes: 211713 },
  'finding-the-one': { durationMs: 80000, bytes: 214686 },
  'thirty-two-bars': { durationMs: 840000, bytes: 1196208 },
  'two-basslines': { durationMs: 92000, bytes: 211676 },
  'long-fade': { durationMs: 96000, bytes: 255847 },
  'room-and-monitor': { durationMs: 84000, bytes: 247546 },
  'four-bar-save': { durationMs: 80000, bytes: 184510 },
  'first-groove': { durationMs: 96000, bytes: 289780 },
  practice: { durationMs: 75000, bytes: 181291 },
} as const;
