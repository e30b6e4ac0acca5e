import { describe, expect, it } from 'vitest';
import { matchesTag } from '~/kit/etag';
import { allowsRange, parseRange } from './byte-ranges';

describe('a Range header', () => {
  it.each([
    [null, 'whole'],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=10-1000', { first: 10, last: 99 }],
    ['bytes=-1', { first: 99, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['BYTES= 5-6 ', { first: 5, last: 6 }],
    ['bytes=99-', { first: 99, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['lines=0-1', 'whole'],
    ['', 'whole'],
  ])('%j for a file of 100 bytes is %j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  it('is unsatisfiable for an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

describe('conditional headers', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    [null, false],
  ])('If-None-Match %j matches the tag "a": %j', (header, expected) => {
    expect(matchesTag(header, '"a"')).toBe(expected);
  });

  it.each([
    [null, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    ['Wed, 21 Oct 2026 07:28:00 GMT', false],
  ])('If-Range %j allows a range of a file with the tag "a": %j', (header, expected) => {
    expect(allowsRange(header, '"a"')).toBe(expected);
  });
});
