import { describe, expect, it } from 'vitest';
import { mostTime, processorTimeOf } from '../../../tests/support/processor-time';
import { longestCaptions } from './caption-lines';
import { readCaptions } from './read-captions';

const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n';
const filled = (piece: string, before = head) =>
  before + piece.repeat(Math.floor((longestCaptions - before.length) / piece.length));
const fits = 'no fault';
const tooLong = 'A caption can be up to 5,000 characters';
const tooManyLines = 'Captions can be up to 50,000 lines';
const noTime = 'Is no time such as 00:01.000 --> 00:04.000';
const tooMany = 'A video can have up to 5,000 captions';

/** The piece as many times as fit into the lines that captions can have. */
const inLines = (piece: string, before = head) => {
  const times = Math.floor((50_000 - before.split('\n').length) / (piece.split('\n').length - 1));
  return (before + piece.repeat(times)).slice(0, longestCaptions);
};

describe('captions of the greatest length are read in 150 ms', () => {
  it.each([
    ['20,000 unclosed tags', filled('x', `${head}${'<c.a>'.repeat(20_000)}`), tooLong],
    ['tags inside each other', `${head}${'<b>'.repeat(21)}x`, 'A caption can have up to 20 tags inside each other'],
    ['tags in many captions', filled(`\n00:01.000 --> 00:02.000\n${'<i>'.repeat(20)}some words of it`), fits],
    ['brackets without an end', filled('<'), tooLong],
    ['references', filled('&notin'), tooLong],
    ['references in many captions', filled(`\n0:1-->0:2\n${'&notin'.repeat(800)}`), fits],
    ['one huge text', filled('x'), tooLong],
    ['one text of many lines', inLines('a bc de f\n'), tooLong],
    ['many captions', inLines('0:1-->0:2\nx\n'), tooMany],
    ['captions without text', inLines('0:1-->0:2\n'), tooMany],
    ['blocks without a time', inLines('x\n\n', 'WEBVTT\n\n'), noTime],
    ['names', inLines('abcdefgh\n', 'WEBVTT\n\n'), noTime],
    ['digits', filled('0', 'WEBVTT\n\n'), noTime],
    ['half times', filled('0:0->', 'WEBVTT\n\n'), noTime],
    ['arrows', filled('-->', 'WEBVTT\n\n'), noTime],
    ['spaces', filled(' ', 'WEBVTT\n\n00:01.000'), noTime],
    ['lines', filled('\r'), tooManyLines],
    ['roll-up lines', inLines(`\n0:1-->0:1.01\n${'a\n'.repeat(2000)}`), fits],
    ['SubRip of counters', inLines('1\n', ''), noTime],
    ['SubRip of times', inLines('0:1-->0:2\n', ''), tooMany],
    ['SubRip of brackets', inLines('<<<<<<<<<\n', '1\n0:1-->0:2\n'), tooLong],
    ['SubRip of tags', filled('<font ', '1\n0:1-->0:2\n'), tooLong],
    ['SubRip of places', filled('{\\', '1\n0:1-->0:2\n'), tooLong],
    ['lost letters', filled('\uFFFD'), 'A letter here cannot be read: save the file as UTF-8'],
    ['more than that', 'x'.repeat(longestCaptions + 1), 'Captions can be up to 500,000 characters'],
  ])('%s', (_name, text, fault) => {
    const { faults } = readCaptions(text);
    expect(faults.length).toBeLessThanOrEqual(20);
    expect(faults[0]?.message ?? fits).toBe(fault);
    const time = processorTimeOf(() => readCaptions(text));
    expect(time).toBeLessThan(mostTime);
    if (process.env.SHOW_TIMES) console.info(_name, text.length, Math.round(time));
  });
});
