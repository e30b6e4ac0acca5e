import type { FilmIndex } from '#db/schema';

/** A quality of a film, as a playlist names it. */
export interface PlaylistQuality {
  /** The address of its own playlist. */
  uri: string;
  film: FilmIndex;
  codecs: string;
  width: number | null;
  height: number | null;
}

const start = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];

const written = (lines: string[]) => `${lines.join('\n')}\n`;

/**
 * The playlist of a film's qualities (RFC 8216, 4.3.4). The smallest is first: players begin with the first, and a slow
 * line has a picture soon.
 */
export function filmPlaylist(qualities: PlaylistQuality[]): string {
  const bySize = qualities
    .map((quality) => ({ ...quality, ...ratesOf(quality.film) }))
    .sort((a, b) => a.average - b.average);
  return written([
    ...start,
    ...bySize.flatMap(({ uri, codecs, width, height, peak, average }) => [
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        ...(codecs ? [`CODECS="${codecs}"`] : []),
        ...(width && height ? [`RESOLUTION=${width}x${height}`] : []),
      ].join()}`,
      uri,
    ]),
  ]);
}

/** The playlist of one quality (RFC 8216, 4.3.2 and 4.3.3): the fragments of the file at `uri` as ranges of its bytes. */
export function qualityPlaylist({ head, from, scale, times, bytes }: FilmIndex, uri: string): string {
  let at = from;
  const fragments = times.flatMap((time, n) => {
    const size = bytes[n] ?? 0;
    const range = `#EXT-X-BYTERANGE:${size}@${at}`;
    at += size;
    return [`#EXTINF:${(time / scale).toFixed(5)},`, range, uri];
  });
  return written([
    ...start,
    `#EXT-X-TARGETDURATION:${targetOf({ times, scale })}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${head}@0"`,
    ...fragments,
    '#EXT-X-ENDLIST',
  ]);
}

/** The length of the longest fragment in whole seconds, as 4.3.3.1 rounds it. */
const targetOf = ({ times, scale }: Pick<FilmIndex, 'times' | 'scale'>) =>
  Math.max(1, Math.round(times.reduce((most, time) => Math.max(most, time), 0) / scale));

/**
 * Bits a second: on average, and at the peak as RFC 8216, 4.1, defines it, of all stretches of fragments that last
 * between half and one and a half times the target.
 */
function ratesOf(film: FilmIndex): { peak: number; average: number } {
  const target = targetOf(film);
  const seconds = film.times.map((time) => time / film.scale);
  const rate = (size: number, lasts: number) => Math.ceil((8 * size) / lasts);
  const sum = (values: number[]) => values.reduce((whole, value) => whole + value, 0);
  const average = rate(sum(film.bytes), sum(seconds));
  let peak = average;
  for (let first = 0; first < seconds.length; first++) {
    let size = 0;
    let lasts = 0;
    for (let last = first; last < seconds.length; last++) {
      size += film.bytes[last] ?? 0;
      lasts += seconds[last] ?? 0;
      if (lasts > 1.5 * target) break;
      if (lasts >= 0.5 * target) peak = Math.max(peak, rate(size, lasts));
    }
  }
  return { peak, average };
}
