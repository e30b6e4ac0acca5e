import { createHash } from 'node:crypto';
import { SHA256 } from '@stablelib/sha256';
import { expect, it } from 'vitest';
import { placeAfter, type Row } from './queue';
import { recognise } from './recognise';
import { leftText, percentOf, sizeText, tellOf } from './row';

it('the place of an upload follows its block', () => {
  expect(placeAfter('blocks.1.videos.0.clip', { act: 'up blocks.1' })).toBe('blocks.0.videos.0.clip');
  expect(placeAfter('blocks.1', { act: 'down blocks.0' })).toBe('blocks.0');
  expect(placeAfter('blocks.2', { act: 'remove blocks.0' })).toBe('blocks.1');
  expect(placeAfter('blocks.2', { act: 'remove blocks.2' })).toBe('new');
  expect(placeAfter('blocks.2', { act: 'remove blocks.2.images.1' })).toBe('blocks.2');
  expect(placeAfter('cover', { act: 'up blocks.1' })).toBe('cover');
  expect(placeAfter('blocks.1', { act: '' })).toBe('blocks.1');
  expect(placeAfter('blocks.2', { act: '', removed: '0,1' })).toBe('blocks.0');
  expect(placeAfter('blocks.0', { act: '', order: '1,0', removed: '0' })).toBe('new');
});

it('a file of the wrong kind or size is refused with a reason before it is sent', async () => {
  const told = async (start: string, name = 'a.mp4', size = start.length) => {
    const file = new File([Buffer.from(start, 'latin1')], name);
    Object.defineProperty(file, 'size', { value: size });
    const way = await recognise(file);
    return 'way' in way ? way.way : way.refusal;
  };
  const mp4 = '\0\0\0\u0020ftypisom';
  expect(await told(mp4)).toBe('parts');
  expect(await told(mp4, 'a.mp4', 5_000_000_001)).toBe('A video can be up to 5 GB.');
  expect(await told('\0\0\0\u0020ftypM4A ', 'a.m4a')).toBe('whole');
  expect(await told('\0\0\0\u0020ftypqt  ', 'a.mov')).toContain('QuickTime');
  expect(await told('\u001aE\u00df\u00a3\u009f', 'a.webm')).toBe('parts');
  expect(await told('\u0089PNG\r\n', 'a.png')).toBe('whole');
  expect(await told('\u0089PNG\r\n', 'a.png', 33_000_000)).toBe('A picture can be up to 32 MB.');
  expect(await told('<svg xmlns="', 'a.svg')).toBe('whole');
  expect(await told('1\n00:00:01,000 --> 00:00:02,000', 'a.txt')).toBe('captions');
  expect(await told('WEBVTT\n', 'a.vtt')).toBe('captions');
  expect(await told('MZ', 'a.mp4')).toContain('This is not');
  expect(await told('', 'a.mp4')).toContain('empty');
});

it('sizes, remaining times and percentages are shown in readable units', () => {
  expect([sizeText(900e6), sizeText(2.44e6), sizeText(120e3), sizeText(4.2e9)]).toEqual([
    '900 MB',
    '2.4 MB',
    '120 kB',
    '4.20 GB',
  ]);
  expect([leftText(0.2), leftText(142), leftText(7300)]).toEqual(['1 s left', '2 min 22 s left', '2 h 1 min left']);
  expect(percentOf({ bytes: 899, size: 900 })).toBe(99);
});

it('the message about a lost connection counts only bytes that were sent', () => {
  const row: Row = {
    ...{ id: 1, page: '/', place: 'new', fileText: '', name: 'a.mp4', size: 400e6, bytes: 400e6, speed: 0 },
    ...{ state: 'reading', isLost: true, words: '', file: null, isSent: false },
  };
  const goesOn = 'The connection is lost. It goes on by itself.';
  expect(tellOf(row)).toBe(`400 MB. ${goesOn}`);
  expect(tellOf({ ...row, state: 'sending', bytes: 100e6 })).toBe(`100 MB of 400 MB, 25 per cent. ${goesOn}`);
});

it('a hash can be continued from a saved state', () => {
  const bytes = Buffer.alloc(640, 7);
  const first = new SHA256().update(bytes.subarray(0, 128));
  const state = Array.from(first.saveState().state);
  const on = new SHA256();
  on.restoreState({ state: Int32Array.from(state), buffer: undefined, bufferLength: 0, bytesHashed: 128 });
  expect(Buffer.from(on.update(bytes.subarray(128)).digest()).toString('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});
