import { Disclosure } from '~/ui/disclosure';
import { useIsLite } from '~/ui/page/lite';
import { Cover } from '~/ui/pictures/cover';
import { Player } from '~/ui/player/player';
import type { TrailerView } from '../present.server';

interface TrailerProps {
  course: { title: string; video: TrailerView | null; posterUrl: string | null };
  /** On the first screen: its picture is loaded eagerly. */
  isFirst?: boolean;
}

/** A course's trailer, or its picture. Readers who save data have to open it first. */
export function Trailer({ course: { title, video, posterUrl }, isFirst }: TrailerProps) {
  const isLite = useIsLite();
  if (!video) return <Cover src={posterUrl} place="column" isFirst={isFirst} />;
  // English, the language of the pages, if there are such captions.
  const spoken = video.tracks.find(({ language }) => /^en\b/i.test(language)) ?? video.tracks[0];
  const player = (
    <Player
      src={video.mp4}
      playlist={video.hls}
      title={`${title}, trailer`}
      seed={title}
      duration={video.durationMs / 1000}
      poster={video.poster ?? posterUrl ?? undefined}
      tracks={video.tracks.map((track) => ({ ...track, isDefault: track === spoken }))}
    />
  );
  return isLite ? <Disclosure title="Watch the trailer">{player}</Disclosure> : player;
}
