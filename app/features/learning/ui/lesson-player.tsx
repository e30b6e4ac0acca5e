import { useNavigate, useSearchParams } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button, TextLink } from '~/ui/forms/button';
import { useIsLite } from '~/ui/page/lite';
import { placeOf } from '~/ui/player/media-store';
import { Player } from '~/ui/player/player';
import type { WatchedSpan } from '~/ui/player/watch-spans';
import type { LessonVideoView } from '../lesson/present-video.server';
import { takePlayWish } from '../play-wish';
import { KeptPlace } from './kept-place';
import { playerIn } from './time-link';

export type WatchedHandler = (fileId: string, span: WatchedSpan) => void;

/** The error of a position that was typed for a video, and the typed text. */
export interface PlaceReply {
  placeError?: string;
  placeTyped?: string;
}

/** What a lesson's page adds to its player. */
export interface LessonPlaying extends PlaceReply {
  /** Absent if positions are not saved. */
  onWatched?: WatchedHandler;
  /** The lesson's course, and the lessons before and after it. */
  course?: { title: string; tutor: string; previousHref: string | null; nextHref: string | null };
  /** Takes the picture's place at the end. */
  ended?: ReactNode;
  /** Marked places, in seconds. */
  pins?: number[];
  onExpired?: () => void;
  onKeepLoop?: (from: number, to: number) => void;
}

interface LessonPlayerProps extends LessonPlaying {
  video: LessonVideoView;
  /** The page's first player. */
  isMain?: boolean;
}

/** The video of a lesson, or its sound alone: for readers who save data, and for those who choose it. */
export function LessonPlayer({ video, isMain, onWatched, course, placeError, placeTyped, ...rest }: LessonPlayerProps) {
  const { number, fileId, audio } = video;
  const isLite = useIsLite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<{ isSound: boolean; at: number; isPlaying: boolean } | null>(null);
  const [isWished] = useState(() => Boolean(isMain) && takePlayWish());
  const isSound = audio !== null && (turned?.isSound ?? (isLite && query.get('picture') !== String(number)));
  const id = `video-${number}`;

  function turn(event: MouseEvent) {
    const media = place.current && playerIn(place.current);
    if (!media) return;
    event.preventDefault();
    setTurned({
      isSound: !isSound,
      at: placeOf(media) ?? video.startAt,
      isPlaying: !media.paused || media.error !== null,
    });
  }

  return (
    <div className="lesson-video" id={id} ref={place}>
      <h2 className="visually-hidden">{number > 1 ? `Video ${number}` : 'Video'}</h2>
      <Player
        key={`${fileId} ${isSound}`}
        {...rest}
        src={isSound && audio ? audio.src : video.src}
        title={isSound ? `${video.title}, audio only` : video.title}
        poster={video.poster ?? undefined}
        startAt={turned?.at ?? video.startAt}
        isPlayedAtOnce={turned?.isPlaying ?? isWished}
        duration={video.duration ?? 0}
        seed={fileId}
        tracks={isSound ? [] : video.tracks}
        chapters={video.chapters}
        loops={video.loops}
        soundSrc={audio?.src}
        firstCaption={(!isSound && video.firstCaption) || undefined}
        onProgress={onWatched && ((span: WatchedSpan) => onWatched(fileId, span))}
        isSoundAlone={isSound}
        isMain={isMain}
        session={
          course && {
            album: course.title,
            artist: course.tutor,
            onPrevious: course.previousHref === null ? undefined : () => navigate(course.previousHref ?? ''),
            onNext: course.nextHref === null ? undefined : () => navigate(course.nextHref ?? ''),
          }
        }
        waysOut={
          audio &&
          !isSound && (
            <Button type="button" variant="quiet" onClick={turn}>
              Sound alone, {audio.size}
            </Button>
          )
        }
      >
        {isLite && <LiteLine video={video} isSound={isSound} onClick={turn} />}
        {onWatched && <KeptPlace video={video} error={placeError} typed={placeTyped} />}
      </Player>
    </div>
  );
}

interface LiteLineProps {
  video: LessonVideoView;
  isSound: boolean;
  onClick: (event: MouseEvent) => void;
}

/** For readers who save data: what they get, and the way to the other. */
function LiteLine({ video: { audio, size, number }, isSound, onClick }: LiteLineProps) {
  if (!audio) return <p className="lite-line">This video has no audio-only version: {size}.</p>;
  return (
    <p className="lite-line">
      <span>{isSound ? `The sound alone, ${audio.size}.` : `The video, ${size}.`}</span>
      <TextLink
        href={isSound ? `?picture=${number}#video-${number}` : `?#video-${number}`}
        preventScrollReset
        onClick={onClick}
      >
        {isSound ? `Show the picture, ${size}` : `The sound alone, ${audio.size}`}
      </TextLink>
    </p>
  );
}
