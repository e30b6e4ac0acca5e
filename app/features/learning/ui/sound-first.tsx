import type { ComponentProps, SyntheticEvent } from 'react';
import { Disclosure } from '~/ui/disclosure';
import { Player } from '~/ui/player';
import type { LessonVideoView } from '../present-video.server';
import { playerIn } from './time-link';

interface SoundFirstProps {
  video: LessonVideoView;
  /** The player's props. */
  player: ComponentProps<typeof Player>;
}

/** A video for readers who save data: its sound, if available, and the video in a disclosure. */
export function SoundFirst({ video: { audio, size }, player }: SoundFirstProps) {
  return (
    <>
      {audio ? (
        <Player
          {...player}
          src={audio.src}
          title={`${player.title}, sound alone`}
          note={`Sound alone, ${audio.size}`}
          isSoundAlone
        />
      ) : (
        <p className="small muted">There is no sound alone for this video.</p>
      )}
      <Disclosure title="Watch the video" end={size} className="watch-too" onToggle={handOver}>
        <Player {...player} strip={audio ? undefined : player.strip} />
      </Disclosure>
    </>
  );
}

/** Continues one player at the other's position: the sound when the video is closed, the video when it is opened. */
function handOver({ currentTarget: line }: SyntheticEvent<HTMLDetailsElement>) {
  const place = line.parentElement;
  const sound = place?.querySelector('audio');
  const video = line.querySelector('video');
  if (!place || !sound || !video) return;
  const [from, to] = playerIn(place) === video ? [sound, video] : [video, sound];
  from.pause();
  // A player that never moved does not know the page's start position.
  if (from.currentTime > 0) to.currentTime = from.currentTime;
}
