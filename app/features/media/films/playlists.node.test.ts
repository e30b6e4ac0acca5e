import { describe, expect, test } from 'vitest';
import type { FilmIndex } from '#db/schema';
import { filmPlaylist, qualityPlaylist } from './playlists';

const film: FilmIndex = {
  head: 1349,
  from: 1861,
  scale: 15_360,
  // 4 s, 4 s, 4.004 s, 1.5 s.
  times: [61_440, 61_440, 61_501, 23_040],
  bytes: [302_253, 284_767, 310_000, 120_000],
};

const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** Attributes of a tag: names in capitals, values that are numbers, strings in quotes, or plain names (4.2). */
function attributesOf(line: string): Record<string, string> {
  const list = line.slice(line.indexOf(':') + 1);
  const found = [...list.matchAll(/([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(?:,|$)/g)];
  expect(found.map(([whole]) => whole).join('')).toBe(list);
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

describe('the playlist of one quality keeps the rules of RFC 8216', () => {
  const uri = '/media/v1/films/360.mp4';
  const text = qualityPlaylist(film, uri);
  const lines = linesOf(text);
  const values = (tag: string) =>
    lines.filter((line) => line.startsWith(`${tag}:`)).map((line) => line.slice(tag.length + 1));

  test('it is UTF-8 text that begins with EXTM3U, has each tag of the whole list once, and ends (4.1, 4.3)', () => {
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toMatch(/\r|\uFEFF/);
    expect(lines[0]).toBe('#EXTM3U');
    for (const tag of ['EXT-X-VERSION', 'EXT-X-TARGETDURATION', 'EXT-X-PLAYLIST-TYPE', 'EXT-X-MAP']) {
      expect(values(`#${tag}`), tag).toHaveLength(1);
    }
    // Every group of pictures is closed, and each fragment begins with one.
    expect(lines.filter((line) => line === '#EXT-X-INDEPENDENT-SEGMENTS')).toHaveLength(1);
    expect(values('#EXT-X-PLAYLIST-TYPE')).toEqual(['VOD']);
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
    // Ranges need version 4, EXT-X-MAP without I-frames only needs 6 (7).
    expect(Number(values('#EXT-X-VERSION')[0])).toBeGreaterThanOrEqual(6);
  });

  test('no fragment is longer than the target, in whole seconds (4.3.3.1)', () => {
    const target = Number(values('#EXT-X-TARGETDURATION')[0]);
    expect(target).toBe(4);
    const seconds = values('#EXTINF').map((value) => /^(\d+\.\d+),$/.exec(value)?.[1]);
    expect(seconds).toEqual(['4.00000', '4.00000', '4.00397', '1.50000']);
    for (const one of seconds) expect(Math.round(Number(one))).toBeLessThanOrEqual(target);
  });

  test('each fragment has its length, its range and its address; ranges follow each other up to the end (4.3.2.2)', () => {
    const [map = ''] = lines.filter((line) => line.startsWith('#EXT-X-MAP:'));
    expect(attributesOf(map)).toEqual({ URI: `"${uri}"`, BYTERANGE: '"1349@0"' });
    const fragments = lines.slice(lines.indexOf(map) + 1, -1);
    expect(fragments).toHaveLength(3 * film.times.length);
    let at = film.from;
    film.bytes.forEach((size, n) => {
      const [length, range, address] = fragments.slice(3 * n, 3 * n + 3);
      expect(length).toMatch(/^#EXTINF:/);
      expect(range).toBe(`#EXT-X-BYTERANGE:${size}@${at}`);
      expect(address).toBe(uri);
      at += size;
    });
  });
});

describe('the playlist of all qualities keeps the rules of RFC 8216', () => {
  const larger = { ...film, bytes: film.bytes.map((size) => 3 * size) };
  const quality = (height: number, index: FilmIndex) => ({
    uri: `/media/v1/films/${height}.m3u8`,
    film: index,
    codecs: 'avc1.64001e,mp4a.40.2',
    ...{ width: (height * 16) / 9, height },
  });
  const lines = linesOf(filmPlaylist([quality(720, larger), quality(360, film)]));
  const streams = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:')).map(attributesOf);

  test('the smallest is first, each followed by its address (4.3.4.2)', () => {
    expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']);
    expect(lines.slice(3).map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? 'stream' : line))).toEqual([
      'stream',
      '/media/v1/films/360.m3u8',
      'stream',
      '/media/v1/films/720.m3u8',
    ]);
    expect(streams.map(({ RESOLUTION }) => RESOLUTION)).toEqual(['640x360', '1280x720']);
  });

  test('the rates are those of the fragments: the peak holds for every stretch of 0.5 to 1.5 targets (4.1)', () => {
    const total = 8 * (302_253 + 284_767 + 310_000 + 120_000);
    const [small] = streams;
    expect(Number(small?.['AVERAGE-BANDWIDTH'])).toBe(Math.ceil(total / (207_421 / 15_360)));
    // The last fragment alone is shorter than half the target; with the one before it lasts 5.5 s.
    const peak = Math.max((8 * 310_000) / (61_501 / 15_360), (8 * 430_000) / (84_541 / 15_360));
    expect(Number(small?.BANDWIDTH)).toBe(Math.ceil(peak));
    for (const stream of streams) {
      expect(Number(stream.BANDWIDTH)).toBeGreaterThanOrEqual(Number(stream['AVERAGE-BANDWIDTH']));
      expect(stream.CODECS).toBe('"avc1.64001e,mp4a.40.2"');
    }
  });

  test('a film of one short fragment has a rate too', () => {
    const short = { ...film, times: [4000], bytes: [1000] };
    const [stream = ''] = linesOf(filmPlaylist([quality(360, short)])).filter((line) => line.includes('BANDWIDTH'));
    expect(attributesOf(stream)).toMatchObject({ BANDWIDTH: '30720', 'AVERAGE-BANDWIDTH': '30720' });
  });
});
