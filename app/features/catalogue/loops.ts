import type { LessonLoop } from '#db/schema';
import { clockTime } from '~/kit/dates';
import { loopLine } from '~/kit/text/loop-line';

export const mostLoops = 20;

const time = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\.(\d{1,3}))?$/;

/** Reads a line such as `1:07-1:15.5 The swap`. A time that cannot be read is NaN; in any other line it is the first. */
export function readLoop(text: string): LessonLoop {
  const [, from = '', to = '', title] = loopLine.exec(text.trim()) ?? [];
  if (title === undefined) return { from: Number.NaN, to: 0, title: text.trim() };
  return { from: loopSecond(from), to: loopSecond(to), title };
}

/** Writes the line that `readLoop` reads. */
export function writeLoop({ from, to, title }: LessonLoop): string {
  return `${loopTime(from)}-${loopTime(to)} ${title}`;
}

/** '1:07' or '1:15.5': a time whose fraction of a second counts, since a bar seldom ends on a whole one. */
export function loopTime(seconds: number): string {
  const fraction = Math.round(seconds * 1000) % 1000;
  const whole = clockTime(Math.round(seconds * 1000) / 1000);
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
}

/** Reads what `loopTime` writes; NaN for any other text. */
export function loopSecond(text: string): number {
  const [, hours = '0', minutes, seconds, fraction = ''] = time.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return Number.NaN;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

/** What is wrong with loops, by their numbers; `seconds` is the length of the first video, null if it is unknown. */
export function loopFaults(
  loops: LessonLoop[],
  video: { seconds: number | null } | null,
): [at: number, fault: string][] {
  return loops.flatMap(({ to }, at): [number, string][] => {
    if (!video) return [[at, 'A loop needs a video']];
    if (video.seconds !== null && to > video.seconds) return [[at, 'The loop ends after the end of the first video']];
    return [];
  });
}
