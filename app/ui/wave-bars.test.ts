import { expect, test } from 'vitest';
import file from '../../public/waves/catalogue.svg?raw';
import { waveFile } from './wave-bars';

test('the file of the catalogue holds the wave that is drawn today', () => {
  expect(file).toBe(waveFile('catalogue', 240));
  expect(file.match(/M/g)).toHaveLength(240);
});
