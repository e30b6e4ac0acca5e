import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from 'vitest';
import { recognise } from '~/features/drafts/ui/uploads/recognise';
import { readMedia } from '~/features/media/read-media';
import { mostTime, processorTimeOf } from '../../../tests/support/processor-time';
import { realVideos } from '../../../tests/support/real-videos';
import { webm } from '../../../tests/support/webm';
import { fileFinder, isVideoName } from './files';

const videos = fileURLToPath(new URL('../../../tests/support/videos', import.meta.url));

test.each(realVideos)('a folder with %s gets the answer of every door', async (name, answer) => {
  expect(isVideoName(name)).toBe(true);
  const found = fileFinder(videos, []).video(name, videos, videos);
  if (typeof answer === 'string') expect(found).toBe(`${name} ${answer}`);
  else {
    expect(found).toMatchObject({ contentType: answer.contentType, width: 64, height: 36 });
    const seconds = Math.round(typeof found === 'string' ? 0 : found.durationMs / 1000);
    expect(seconds).toBe(answer.seconds);
  }
  // The browser refuses by the first bytes alone, in the same words, and sends the rest.
  const way = await recognise(new File([readFileSync(`${videos}/${name}`)], name));
  if ('refusal' in way) expect(way.refusal).toBe(`The file ${answer}`);
  else expect(way).toEqual({ way: 'parts' });
});

test.each([
  ['sound-alone.mp4', 'holds sound without pictures'],
  ['../real-videos.ts', 'is no MP4 or WebM video'],
])('a folder refuses %s as a video', (name, words) => {
  const root = fileURLToPath(new URL('../../../tests/support', import.meta.url));
  expect(fileFinder(root, []).video(name, videos, videos)).toBe(`${name.replace('../', '')} ${words}`);
});

it('looking for the last cluster of a WebM takes a bounded time', () => {
  const mark = Buffer.from('1f43b675', 'hex');
  const start = webm({ isLive: true, headerMs: null, seconds: 1 });
  const fills = [
    mark,
    Buffer.from('1f43b675ff', 'hex'),
    Buffer.from('ec80', 'hex'),
    Buffer.from('1f43b675ffe78101', 'hex'),
  ];
  for (const fill of fills) {
    const file = Buffer.concat([start, Buffer.alloc(40_000_000, fill), Buffer.from([0])]);
    expect(readMedia(file)).toContain('is cut off');
    expect(
      processorTimeOf(() => readMedia(file)),
      fill.toString('hex'),
    ).toBeLessThan(mostTime);
  }
});
