/** One line that is spoken; times in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

/** The cues of a WebVTT text in their order, as plain text; what cannot be read is left out. */
export function parseVtt(vtt: string): Cue[] {
  return vtt
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      const found = at < 0 ? null : timing.exec(lines[at] ?? '');
      if (!found) return [];
      const text = plainText(lines.slice(at + 1).join(' '));
      return text ? [{ start: secondsOf(found[1] ?? ''), end: secondsOf(found[2] ?? ''), text }] : [];
    });
}

/** The cues as a text to read and keep. */
export function transcriptText(title: string, cues: Cue[]): string {
  return `${title}\n\n${cues.map((cue) => cue.text).join('\n')}\n`;
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
