import { expect, test } from 'vitest';
import file from '../../public/waves/catalogue.svg?raw';
import { waveFile } from './wave-bars';

test('the wave file of the catalogue equals the wave that the code draws', () => {
  expect(file).toBe(waveFile('catalogue', 240));
  expect(file.match(/M/g)).toHaveLength(240);
});
