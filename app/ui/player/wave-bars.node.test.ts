import { expect, test } from 'vitest';
import { waveFile } from './wave-bars';

test('the wave of the course list is the file that the code draws', async () => {
  const wave = waveFile('catalogue', 240);
  expect(wave.match(/M/g)).toHaveLength(240);
  await expect(wave).toMatchFileSnapshot('../../../public/waves/catalogue.svg');
});
