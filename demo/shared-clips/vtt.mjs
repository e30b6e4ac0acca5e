/** WebVTT from cues `[start in seconds, text]`; a cue stays until the next, for eight seconds at most. */

const longest = 8;
const two = (n) => String(n).padStart(2, '0');
const stamp = (seconds) => {
  const whole = Math.floor(seconds);
  const ms = String(Math.round((seconds - whole) * 1000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${ms}`;
};

export function vtt(cues, clipSeconds) {
  const blocks = cues.map(([start, text], i) => {
    const next = cues[i + 1]?.[0] ?? clipSeconds;
    return `${stamp(start)} --> ${stamp(Math.min(next, start + longest))}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}
