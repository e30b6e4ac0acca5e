/** Reports a fault. Lines count from 1; null is the text as a whole. */
type Report = (line: number | null, message: string) => void;

const time = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`;
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]+\\S.*)?$`);
const aside = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

const seconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Reports the faults of a WebVTT text: a wrong first line, malformed times, a wrong order, and empty cues. */
export function checkVtt(text: string, report: Report): void {
  const lines = text.split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) report(1, 'Captions begin with the line WEBVTT');
  const blocks = partsOf(lines).filter(({ first, at }) => at > 1 && !aside.test(first));
  if (blocks.length === 0) report(null, 'Holds no captions');
  let before = 0;
  for (const { at, lines: block } of blocks) {
    const found = block.findIndex((line) => line.includes('-->'));
    const times = timing.exec(block[found] ?? '');
    if (!times) {
      report(at + Math.max(found, 0), 'Is no time such as 00:01.000 --> 00:04.000');
      continue;
    }
    const [start, end] = [seconds(times[1] ?? ''), seconds(times[2] ?? '')];
    if (end <= start) report(at + found, 'Ends before it begins');
    if (start < before) report(at + found, 'Begins before the line above it');
    if (
      !block
        .slice(found + 1)
        .join('')
        .trim()
    )
      report(at + found, 'Says nothing');
    before = start;
  }
}

/** The parts between empty lines, each with the number of its first line. */
function partsOf(lines: string[]): { first: string; at: number; lines: string[] }[] {
  const parts: { first: string; at: number; lines: string[] }[] = [];
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') isInside = false;
    else if (isInside) parts.at(-1)?.lines.push(line);
    else {
      parts.push({ first: line, at: index + 1, lines: [line] });
      isInside = true;
    }
  }
  return parts;
}

/** A caption; times in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const cueTiming = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

/** The cues of a WebVTT text in order, as plain text. Malformed cues are left out. */
export function parseVtt(vtt: string): Cue[] {
  return vtt
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      const found = at < 0 ? null : cueTiming.exec(lines[at] ?? '');
      if (!found) return [];
      const text = plainText(lines.slice(at + 1).join(' '));
      return text ? [{ start: seconds(found[1] ?? ''), end: seconds(found[2] ?? ''), text }] : [];
    });
}

/** The cues as a plain text transcript for download. */
export function transcriptText(title: string, cues: Cue[]): string {
  return `${title}\n\n${cues.map((cue) => cue.text).join('\n')}\n`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
