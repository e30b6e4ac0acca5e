import { describe, expect, it } from 'vitest';
import { readCaptions, transcriptText } from './read-captions';

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
const faultsOf = (text: string) => readCaptions(text).faults.map(({ line, message }) => `${line}: ${message}`);
const saidIn = (text: string) => readCaptions(text).cues.map(({ text: said }) => said);

describe('captions', () => {
  it('are read as plain text with start and end in seconds; those without times are left out and reported', () => {
    const { cues } = readCaptions(vtt);
    expect(cues).toEqual([
      { start: 1, end: 9.5, text: 'Sixteen steps, one line. Four kicks & a clap.' },
      { start: 3617, end: 3625, text: 'Second line' },
    ]);
    expect(faultsOf(vtt)).toEqual(['13: Is no time such as 00:01.000 --> 00:04.000']);
  });

  it('stay as they were written, but for line breaks', () => {
    expect(readCaptions(vtt.replaceAll('\n', '\r\n')).vtt).toBe(vtt);
    expect(readCaptions(`\uFEFF\n\n${vtt}`).vtt).toBe(vtt);
  });

  it('of SubRip become WebVTT', () => {
    const subRip =
      '1\n00:00:01,5 --> 00:00:02,000 X1:1\n{\\an8}<FONT color="red">I <3 <B class=x>it</B></FONT>\n\nand\n\n2\n01:00:03 --> 01:00:04\n2\n';
    expect(readCaptions(subRip).vtt).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nI &lt;3 <B>it</B>\nand\n\n01:00:03.000 --> 01:00:04.000\n2\n',
    );
    // Without counters, a number is a text.
    expect(saidIn('00:01,000 --> 00:02,000\n3\n\n00:02,000 --> 00:03,000\n4')).toEqual(['3', '4']);
  });

  it('with one line above the time have a name, and more lines are a text without a time', () => {
    expect(faultsOf('WEBVTT\n\nname\n00:01.000 --> 00:02.000\nOne')).toEqual([]);
    expect(faultsOf('WEBVTT\n\nlost\nname\n00:01.000 --> 00:02.000\nOne\n\nlost')).toEqual([
      '3: Is no time such as 00:01.000 --> 00:04.000',
      '8: Is no time such as 00:01.000 --> 00:04.000',
    ]);
  });

  it('that say the same twice say it twice, unless they roll up', () => {
    const twice = (middle: string) =>
      saidIn(`WEBVTT\n\n00:01.000 --> 00:02.000\nGo\n\n${middle}00:02.010 --> 00:04.000\nGo\nnow\n`);
    expect(twice('')).toEqual(['Go', 'Go now']);
    expect(twice('00:02.000 --> 00:02.010\nGo\n\n')).toEqual(['Go', 'now']);
  });

  it.each([
    ['a letter that is lost', 'WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\uFFFD', '4: A letter here cannot be read'],
    ['a time in the future of the next', '1\n00:02,000 --> 00:03,000\nA\n\n2\n00:01,000 --> 00:04,000\nB', '6: Begins'],
    ['no length', 'WEBVTT\n\n00:01.000 --> 00:01.000\nOne', '3: Ends when it begins'],
    ['one dash', 'WEBVTT\n\n00:01.000 -> 00:02.000\nOne', '3: Is no time'],
    ['an open <', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\nI <3 it', '5: The text after < would not be shown'],
  ])('with %s are refused', (_what, text, fault) => {
    expect(faultsOf(text)[0]).toContain(fault);
  });

  it('are written as a plain transcript under a title', () => {
    expect(transcriptText('Two basslines', readCaptions(vtt).cues)).toBe(
      'Two basslines\n\nSixteen steps, one line. Four kicks & a clap.\nSecond line\n',
    );
  });
});
