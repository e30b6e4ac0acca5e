import { paths } from '~/paths';
import type { HeightName } from './film-index';

/** A film, and the heights in which it exists beside the file that was uploaded. */
export interface Film {
  fileId: string;
  heights: readonly HeightName[];
}

/** The addresses from which a film plays: a playlist, null without one, for browsers that play it, and a file. */
export interface Playback {
  hls: string | null;
  mp4: string;
}

/** The height that every line of a desk carries, for browsers that choose none themselves. */
const fixedHeight: HeightName = '720';

/**
 * Where a film plays for one viewer, in all its qualities or in one. The only place that knows where films lie: they
 * are files of the catalogue, which the Worker answers in ranges. `linkTo` makes a path the viewer's own link.
 */
export function playbackOf(
  { fileId, heights }: Film,
  linkTo: (path: string) => string = (path) => path,
  only: HeightName | null = null,
): Playback {
  const source = linkTo(paths.media(fileId));
  if (heights.length === 0) return { hls: null, mp4: source };
  const fixed = heights.find((height) => height === (only ?? fixedHeight));
  return {
    hls: linkTo(paths.film(fileId, `${only ?? 'all'}.m3u8`)),
    mp4: fixed ? linkTo(paths.film(fileId, `${fixed}.mp4`)) : source,
  };
}
