import { describe, expect, it } from 'vitest';
import { parseVtt, transcriptText } from './check-vtt';

const vtt = `WEBVTT - a title

NOTE nobody sees this

intro
00:01.000 --> 00:09.500 align:start
<v Dele>Sixteen steps, <i>one</i> line.</v>
Four kicks &amp; a clap.

01:00:17.000 --> 01:00:25.000
Second line

00:30.000 --> nowhere
Not read
`;

describe('a caption track', () => {
  it('is parsed into lines of plain text with start and end in seconds', () => {
    expect(parseVtt(vtt)).toEqual([
      { start: 1, end: 9.5, text: 'Sixteen steps, one line. Four kicks & a clap.' },
      { start: 3617, end: 3625, text: 'Second line' },
    ]);
  });

  it('is parsed with any line endings, and is empty without cues', () => {
    expect(parseVtt(vtt.replaceAll('\n', '\r\n'))).toEqual(parseVtt(vtt));
    expect(parseVtt('')).toEqual([]);
    expect(parseVtt('WEBVTT')).toEqual([]);
  });

  it('is written as a plain transcript under a title', () => {
    expect(transcriptText('Two basslines', parseVtt(vtt))).toBe(
      'Two basslines\n\nSixteen steps, one line. Four kicks & a clap.\nSecond line\n',
    );
  });
});
