import { expect, it } from 'vitest';
import { wordsOf } from '~/features/catalogue/full-text.server';
import { mostTime, processorTimeOf } from '../../../tests/support/processor-time';
import { readNumber } from '../decimal';
import { folded } from './folded';
import { asSeen } from './plain-text';
import { slugOf } from './slug-of';
import { typedCode } from './typed-code';

/** Marks above and below in turns, which `normalize` has to sort. */
const marks = `a${'\u0301\u0316'.repeat(30_000)}`;

it.each([asSeen, folded, typedCode, readNumber, wordsOf, (text: string) => slugOf(text, 'none')])(
  '%o reads 60,000 marks on one letter in time',
  (read) => {
    expect(processorTimeOf(() => read(marks))).toBeLessThan(mostTime);
  },
);
