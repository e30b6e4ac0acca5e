import { Cover } from '~/ui/cover';
import { Player } from '~/ui/player';
import type { TrailerView } from '../view';

interface TrailerProps {
  course: { title: string; video: TrailerView | null; posterUrl: string | null };
  /** Stands on the first screen: its picture comes at once. */
  isFirst?: boolean;
}

/** A course's trailer, or its picture where it has none. */
export function Trailer({ course: { title, video, posterUrl }, isFirst }: TrailerProps) {
  if (!video) return <Cover src={posterUrl} place="column" isFirst={isFirst} />;
  return (
    <Player
      src={video.src}
      title={`${title}, trailer`}
      poster={video.poster ?? posterUrl ?? undefined}
      tracks={video.tracks.map((track, index) => ({ ...track, isDefault: index === 0 }))}
    />
  );
}
