/** The most characters of captions. */
export const longestCaptions = 500_000;
/** The most captions of a video: the page of a lesson lists them all. */
export const mostCues = 5000;

/** A line of captions, with its number in the author's file. */
export interface CaptionLine {
  at: number;
  text: string;
}

/** When a caption is shown, in seconds. */
export interface CaptionTimes {
  start: number;
  end: number;
  /** Where the caption is shown, as it was written. */
  settings: string;
}

const moment = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(`^[ \\t]*${moment}[ \\t]*-->[ \\t]*${moment}(?:[ \\t]+(.*))?$`);
const strictMoment = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const strictTiming = new RegExp(`^${strictMoment}[ \\t]+-->[ \\t]+${strictMoment}(?:[ \\t]|$)`);

/** The times in a line as WebVTT or SubRip writes them; null if there are none. */
export function timesIn(line: string): CaptionTimes | null {
  const found = timing.exec(line);
  if (!found) return null;
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))];
  return start === null || end === null ? null : { start, end, settings: found[9]?.trim() ?? '' };
}

/** Whether a line's author means it as times, even if they are misspelt. */
export const isMeantAsTimes = (line: string): boolean => /^[ \t]*\d+:\d.*->/.test(line);

/** Whether WebVTT writes the times in a line in this way. */
export const hasVttTimes = (line: string): boolean => strictTiming.test(line);

/** The line of times as WebVTT writes it. */
export function timingLine({ start, end, settings }: CaptionTimes): string {
  return `${clock(start)} --> ${clock(end)}${settings && ` ${settings}`}`;
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}

/** 3617.5 as '01:00:17.500'. */
function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(thousandths % 1000).padStart(3, '0')}`;
}
