import { type CaptionLine, isMeantAsTimes, longestCaptions, mostCues, timesIn, timingLine } from './caption-lines';

const counter = /^[ \t]*\d+[ \t]*$/;

/** Whether a text with this first line is SubRip: a caption's number, or times. */
export const beginsSubRip = (line: string): boolean => counter.test(line) || isMeantAsTimes(line);

/**
 * SubRip as the lines of WebVTT: without counters, positions and colours, each text in one piece, since an empty line
 * ends a caption in WebVTT. Times that cannot be read stay as they are. Stops when they are too many or too long.
 */
export function fromSubRip(lines: CaptionLine[]): CaptionLine[] {
  const made: CaptionLine[] = [{ at: 1, text: 'WEBVTT' }];
  const last = () => made.at(-1)?.text ?? '';
  let count = 0;
  let length = 0;
  const hasCounters = counter.test(lines[0]?.text ?? '');
  for (const { at, text } of lines) {
    const times = timesIn(text);
    if (times || isMeantAsTimes(text)) {
      if (hasCounters && counter.test(last())) made.pop();
      if (last()) made.push({ at, text: '' });
      made.push({ at, text: times ? timingLine({ ...times, settings: '' }) : text });
      count += 1;
    } else {
      const said = textOf(text);
      if (said.trim() === '') continue;
      if (made.length === 1) made.push({ at, text: '' });
      made.push({ at, text: said });
      length += said.length;
    }
    if (count > mostCues || length > longestCaptions) break;
  }
  return [...made, { at: lines.length, text: '' }];
}

/** WebVTT has the tags b, i and u. It would hide the text after any other `<`, and end the caption at an arrow. */
function textOf(line: string): string {
  return line
    .replaceAll(/\{\\[^{}]*\}|<\/?font(?:[ \t][^<>]*)?>/gi, '')
    .replaceAll(/<(\/?[biu])[ \t][^<>]*>/gi, '<$1>')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;');
}
