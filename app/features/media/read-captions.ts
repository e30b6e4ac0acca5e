import { decodeHTML } from 'entities/decode';
import { plainBreaks, unreadableAt } from '~/kit/text/plain-text';
import {
  type CaptionLine,
  type CaptionTimes,
  hasVttTimes,
  isMeantAsTimes,
  longestCaptions,
  mostCues,
  timesIn,
  timingLine,
} from './caption-lines';
import { captionsElsewhere, looksLikeCaptions } from './recognise-captions';
import { beginsSubRip, fromSubRip } from './sub-rip';

/** A caption; times in seconds, the text without tags and line breaks. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** Why a text is refused as captions. Lines count from 1; null is the text as a whole. */
export interface CaptionFault {
  line: number | null;
  message: string;
}

export interface Captions {
  /** WebVTT with LF as its line break. */
  vtt: string;
  /** As far as they can be read, in the order of the text. */
  cues: Cue[];
  /** In the order of the text, at most `mostFaults`. Captions with faults are not stored. */
  faults: CaptionFault[];
}

/** The most bytes of a file with captions: a character of UTF-8 has up to four. */
export const largestCaptions = 4 * longestCaptions;
export const captionsTooLong = 'Captions can be up to 500,000 characters';
const mostLines = 50_000;
/** The most characters of one caption, with its tags. */
const longestCue = 5000;
/** The most tags inside each other. Browsers build an element for each. */
const deepestTags = 20;
const mostFaults = 20;
/** In seconds. Roll-up captions, such as YouTube's, are repeated for 0.01 seconds while they move up a line. */
const longestBridge = 0.1;

const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const noTime = 'Is no time such as 00:01.000 --> 00:04.000';

/**
 * Reads captions as the parser of the WebVTT standard does (https://www.w3.org/TR/webvtt1/#parsing), and SubRip (.srt),
 * which becomes WebVTT. Times that are written as in SubRip are rewritten; any other line of WebVTT stays as it is, so
 * that reading the result again changes nothing. Bytes are decoded by a plain TextDecoder before, which makes U+FFFD of
 * what is not UTF-8; this is a fault here.
 */
export function readCaptions(written: string): Captions {
  if (written.length > longestCaptions) return refused(null, captionsTooLong);
  // In UTF-16, one byte of each Latin letter is zero.
  if (written.slice(0, 4).includes('\0')) return refused(1, 'The file is saved as UTF-16: save it as UTF-8');
  const all = plainBreaks(written.replace(/^\uFEFF/, '')).split('\n');
  if (all.length > mostLines) return refused(null, 'Captions can be up to 50,000 lines');
  const start = all.findIndex((text) => text.trim() !== '');
  const lines = start < 0 ? [] : all.map((text, index) => ({ at: index + 1, text })).slice(start);
  const [first] = lines;
  if (!first) return refused(null, 'Holds no captions');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(first.text);
  if (!isVtt && !beginsSubRip(first.text)) {
    return refused(first.at, 'Captions begin with the line WEBVTT, or with a number and a time (SubRip)');
  }
  const read = readVtt(isVtt ? lines : fromSubRip(lines));
  const unreadable = unreadableAt(written);
  if (unreadable === null) return read;
  return { ...read, faults: [{ line: unreadable, message: 'A letter here cannot be read: save the file as UTF-8' }] };
}

const refused = (line: number | null, message: string): Captions => ({
  vtt: '',
  cues: [],
  faults: [{ line, message }],
});

/** A fault as a sentence that names its line. */
export function spellCaptionFault({ line, message }: CaptionFault): string {
  return line === null ? message : `Line ${line}: ${message}`;
}

/**
 * Why a file that is sent as a picture, a video or a sound is refused, if it is captions: their first fault, else where
 * captions go. Null for any other file.
 */
export function captionsRefusal(file: Uint8Array): string | null {
  if (!looksLikeCaptions(new TextDecoder('latin1').decode(file.subarray(0, 512)))) return null;
  const [fault] = readCaptions(new TextDecoder().decode(file)).faults;
  return fault ? spellCaptionFault(fault) : captionsElsewhere;
}

/** The captions as a plain text transcript for download. */
export function transcriptText(title: string, cues: Cue[]): string {
  return `${title}\n\n${cues.map((cue) => cue.text).join('\n')}\n`;
}

type Report = (line: number | null, message: string) => void;

/** Reads lines of which the first is WEBVTT. Rewrites those whose times are not written as in WebVTT. */
function readVtt(lines: CaptionLine[]): Captions {
  const faults: CaptionFault[] = [];
  const report: Report = (line, message) => {
    if (faults.length < mostFaults) faults.push({ line, message });
  };
  const { cues, add } = cueList(report);
  const isTimes = ({ text }: CaptionLine) => text.includes('-->') || isMeantAsTimes(text);
  /** The caption whose text is being read. Its times are null if they cannot be read. */
  let open = null as { at: number; times: CaptionTimes | null; text: string[] } | null;
  /** The lines of a block that has no time so far. */
  let block: CaptionLine[] = [];
  let count = 0;
  const close = () => {
    if (open?.times) add(open.at, open.times, open.text);
    const [first] = block;
    if (first && !aside.test(first.text)) report(first.at, noTime);
    open = null;
    block = [];
  };
  const headerEnd = lines.findIndex((line, index) => index > 0 && (line.text === '' || isTimes(line)));
  for (const line of headerEnd < 0 ? [] : lines.slice(headerEnd)) {
    if (line.text === '') close();
    else if (!isTimes(line)) {
      if (open) open.text.push(line.text);
      else block.push(line);
    } else {
      const times = timesIn(line.text);
      if (!times && !open && aside.test((block[0] ?? line).text)) {
        block.push(line);
        continue;
      }
      // One line above the times is the caption's name. More are a text without times, which no browser shows.
      if (block.length === 1) block = [];
      close();
      count += 1;
      if (count > mostCues) {
        report(line.at, 'A video can have up to 5,000 captions');
        break;
      }
      if (!times) report(line.at, noTime);
      else if (!hasVttTimes(line.text)) line.text = timingLine(times);
      open = { at: line.at, times, text: [] };
    }
  }
  close();
  const vtt = lines.map(({ text }) => text).join('\n');
  if (vtt.length > longestCaptions) report(null, captionsTooLong);
  if (count === 0) report(null, 'Holds no captions');
  return { vtt, cues, faults };
}

/** Collects what captions say, without the lines that roll-up captions repeat. */
function cueList(report: Report) {
  const cues: Cue[] = [];
  let before = { start: 0, isBridge: false, said: [] as string[] };
  /** Adds a caption whose times are in the line `at`. */
  function add(at: number, { start, end }: CaptionTimes, lines: string[]) {
    if (end <= start) report(at, end < start ? 'Ends before it begins' : 'Ends when it begins');
    if (start < before.start) report(at, 'Begins before the caption above it');
    const written = lines.join('\n');
    if (written.length > longestCue) report(at, 'A caption can be up to 5,000 characters');
    const { text, depth, hiddenFrom } = withoutTags(written);
    if (depth > deepestTags) report(at, `A caption can have up to ${deepestTags} tags inside each other`);
    if (hiddenFrom !== null) report(at + 1 + hiddenFrom, 'The text after < would not be shown: write &lt;');
    const said = text.split('\n').map(tidy).filter(Boolean);
    const isBridge = end - start < longestBridge;
    const repeated = isBridge || before.isBridge ? repeatedLines(before.said, said) : 0;
    const rest = said.slice(repeated).join(' ');
    if (rest) cues.push({ start, end, text: rest });
    before = { start, isBridge, said };
  }
  return { cues, add };
}

/** How many of a caption's first lines are the last lines of the caption before. */
function repeatedLines(before: string[], now: string[]): number {
  for (let count = Math.min(before.length, now.length, 4); count > 0; count--) {
    if (now.slice(0, count).every((line, index) => line === before[before.length - count + index])) return count;
  }
  return 0;
}

const tidy = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * The text without its tags, with its references decoded; how deep the tags are nested; and the index of the line with a
 * `<` that no `>` follows, since browsers show nothing from there on.
 */
function withoutTags(written: string): { text: string; depth: number; hiddenFrom: number | null } {
  let text = '';
  let open = 0;
  let depth = 0;
  for (let from = 0; ; ) {
    const tag = written.indexOf('<', from);
    text += decodeHTML(written.slice(from, tag < 0 ? written.length : tag));
    if (tag < 0) return { text, depth, hiddenFrom: null };
    const end = written.indexOf('>', tag);
    if (end < 0) return { text, depth, hiddenFrom: written.slice(0, tag).split('\n').length - 1 };
    const next = written[tag + 1] ?? '';
    if (next === '/') open = Math.max(0, open - 1);
    else if (/[a-z]/i.test(next)) {
      open += 1;
      depth = Math.max(depth, open);
    }
    from = end + 1;
  }
}
