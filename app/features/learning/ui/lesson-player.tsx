import { Form, useNavigate, useSearchParams, useSubmit } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { heightFor, type QualityChoice } from '~/features/media/films/quality-choice';
import { Button, TextLink } from '~/ui/forms/button';
import { useIsLite } from '~/ui/page/lite';
import { placeOf } from '~/ui/player/media-store';
import { Player } from '~/ui/player/player';
import type { WatchedSpan } from '~/ui/player/watch-spans';
import type { LessonVideoView } from '../lesson/present-video.server';
import { endPlayWish, isPlayWished } from '../play-wish';
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
  /** The quality that was chosen on this device. Absent where none can be chosen. */
  quality?: QualityChoice;
}

interface LessonPlayerProps extends LessonPlaying {
  video: LessonVideoView;
  /** The page's first player. */
  isMain?: boolean;
}

/** The video of a lesson, or its sound alone: for readers who save data, and for those who choose it. */
export function LessonPlayer({ video, isMain, onWatched, course, quality, ...playing }: LessonPlayerProps) {
  const { placeError, placeTyped, ...rest } = playing;
  const { number, fileId, audio } = video;
  const isLite = useIsLite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const [turned, setTurned] = useState<Turned | null>(null);
  const [isWished] = useState(() => Boolean(isMain) && isPlayWished());
  // Not in the line above: React draws an arriving page anew if something else changes meanwhile.
  useEffect(() => {
    if (isMain) endPlayWish();
  }, [isMain]);
  const isSoundChosen = quality === 'sound' && video.qualities.length > 0;
  const isSoundFirst = (isSoundChosen || isLite) && query.get('picture') !== String(number);
  const isSound = audio !== null && (turned?.isSound ?? isSoundFirst);
  const only = heightFor(quality ?? 'auto', video.qualities, isLite);
  const shown = only ?? video;
  const id = `video-${number}`;

  function turn(event: MouseEvent) {
    const media = place.current && playerIn(place.current);
    if (!media) return;
    event.preventDefault();
    setTurned({ isSound: !isSound, ...playingOf(media, video) });
  }

  /** Opens the page anew with the choice, which it keeps, and plays on from where it is. */
  function choose(value: string) {
    const media = place.current && playerIn(place.current);
    if (media) setTurned({ isSound: value === 'sound', ...playingOf(media, video) });
    const asked = new URLSearchParams(query);
    asked.set('quality', value);
    submit(asked, { method: 'get', replace: true, preventScrollReset: true });
  }

  return (
    <div className="lesson-video" id={id} ref={place}>
      <h2 className="visually-hidden">{number > 1 ? `Video ${number}` : 'Video'}</h2>
      <Player
        key={`${fileId} ${isSound}`}
        {...rest}
        src={isSound && audio ? audio.src : shown.mp4}
        playlist={isSound ? null : shown.hls}
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
        quality={
          quality && video.qualities.length > 0
            ? { chosen: isSound ? 'sound' : chosenOf(quality, only), options: optionsOf(video), choose }
            : undefined
        }
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
        {isLite && <LiteLine video={video} size={shown.size} isSound={isSound} onClick={turn} />}
        {quality && video.qualities.length > 0 && <QualityForm video={video} quality={quality} query={query} />}
        {onWatched && <KeptPlace video={video} error={placeError} typed={placeTyped} />}
      </Player>
    </div>
  );
}

/** What a reader turned to while the page stands: the sound or the picture, from where, and whether it was playing. */
interface Turned {
  isSound: boolean;
  at: number;
  isPlaying: boolean;
}

function playingOf(media: HTMLMediaElement, video: LessonVideoView): Omit<Turned, 'isSound'> {
  return { at: placeOf(media) ?? video.startAt, isPlaying: !media.paused || media.error !== null };
}

/** The option that is marked: what plays, if the film does not have the chosen height. */
function chosenOf(quality: QualityChoice, only: { height: string } | null): string {
  return quality === 'auto' || quality === 'sound' ? 'auto' : (only?.height ?? 'auto');
}

function optionsOf({ qualities, audio }: LessonVideoView) {
  return [
    { value: 'auto', label: 'Auto' },
    ...[...qualities].reverse().map(({ height }) => ({ value: height, label: `${height}p` })),
    ...(audio ? [{ value: 'sound', label: 'Sound' }] : []),
  ];
}

interface QualityFormProps {
  video: LessonVideoView;
  quality: QualityChoice;
  query: URLSearchParams;
}

/** Chooses the quality without script. What the address asks for besides, such as a second, stays. */
function QualityForm({ video, quality, query }: QualityFormProps) {
  const id = `quality-${video.number}`;
  return (
    <Form method="get" action={`#video-${video.number}`} className="plain-row only-plain">
      {[...query]
        .filter(([name]) => name === 't' || name === 'video')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <label htmlFor={id}>Quality</label>
      <select key={quality} id={id} className="input" name="quality" defaultValue={quality}>
        {optionsOf(video).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>{' '}
      <Button variant="quiet" size="small">
        Use this quality
      </Button>
    </Form>
  );
}

interface LiteLineProps {
  video: LessonVideoView;
  /** Of the video as it plays here. */
  size: string;
  isSound: boolean;
  onClick: (event: MouseEvent) => void;
}

/** For readers who save data: what they get, and the way to the other. */
function LiteLine({ video: { audio, number }, size, isSound, onClick }: LiteLineProps) {
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
