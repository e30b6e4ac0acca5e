import { type ComponentProps, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Disclosure } from '~/ui/disclosure';
import { TextLink } from '~/ui/forms/button';
import { useIsLite } from '~/ui/page/lite';
import { Part } from '~/ui/page/page-parts';
import { CueLetter } from '~/ui/pictures/cue-letter';
import { Player } from '~/ui/player/player';
import type { WatchedSpan } from '~/ui/player/watch-spans';
import { WaveStrip } from '~/ui/player/wave-strip';
import { HiddenComma, Separated } from '~/ui/separated';
import type { ChapterView, LessonVideoView, TranscriptView } from '../lesson/present-video.server';
import { KeptPlace } from './kept-place';
import { playerIn, TimeLink } from './time-link';

export type WatchedHandler = (fileId: string, span: WatchedSpan) => void;

/** The error of a position that was typed for a video, and the typed text. */
export interface PlaceReply {
  placeError?: string;
  placeTyped?: string;
}

interface LessonVideoProps extends PlaceReply {
  video: LessonVideoView;
  /** Absent if positions are not saved. */
  onWatched?: WatchedHandler;
}

/** A video with everything related to its time: saved position, chapters, transcript. */
export function LessonVideo({ video, onWatched, placeError, placeTyped }: LessonVideoProps) {
  const { number } = video;
  const place = useRef<HTMLDivElement>(null);
  const isLite = useIsLite();
  const id = `video-${number}`;
  const player = {
    src: video.src,
    title: video.title,
    poster: video.poster ?? undefined,
    startAt: video.startAt,
    tracks: video.tracks,
    onProgress: onWatched && ((span: WatchedSpan) => onWatched(video.fileId, span)),
    strip: (
      <WaveStrip
        seed={video.fileId}
        played={video.played}
        flags={video.chapters.map(({ at, colour }) => ({ at, cue: colour }))}
      />
    ),
  };
  return (
    <div className="lesson-video stack" id={id} ref={place}>
      <section aria-labelledby={`${id}-title`} className="stack">
        <h2 className="visually-hidden" id={`${id}-title`}>
          {number > 1 ? `Video ${number}` : 'Video'}
        </h2>
        {isLite ? (
          <SoundFirst key={video.fileId} video={video} player={player} />
        ) : (
          <Player key={video.fileId} {...player} />
        )}
        {onWatched && <KeptPlace video={video} error={placeError} typed={placeTyped} />}
      </section>
      {video.chapters.length > 0 && <Chapters chapters={video.chapters} place={place} />}
      {video.transcript && <Transcript transcript={video.transcript} isOpen={number === 1} place={place} />}
    </div>
  );
}

interface InPlace {
  /** The element that contains the player too. */
  place: RefObject<HTMLDivElement>;
}

function Chapters({ chapters, place }: InPlace & { chapters: ChapterView[] }) {
  const played = usePlayedPart(place, chapters);
  return (
    <Part id="chapters" title="Chapters" className="stack is-tight" isLabel>
      <ol className="chapters">
        {chapters.map(({ letter, colour, title, time, start, href }, index) => (
          <li key={href}>
            <TimeLink href={href} aria-current={index === played ? 'true' : undefined}>
              <Separated>
                <CueLetter colour={colour}>{letter}</CueLetter>
                {title}
                <time dateTime={`PT${start}S`}>{time}</time>
              </Separated>
            </TimeLink>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Transcript({ transcript, isOpen, place }: InPlace & { transcript: TranscriptView; isOpen: boolean }) {
  const list = useRef<HTMLElement>(null);
  const played = usePlayedPart(place, transcript.lines);
  useFollowing(list, played);
  return (
    <Disclosure title="Transcript" end={transcript.words} isOpen={isOpen}>
      <div className="stack">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="transcript" tabIndex={0} aria-label="Transcript" ref={list}>
          <ol>
            {transcript.lines.map(({ time, href, text }, index) => (
              <li key={`${time} ${text}`} className={index === played ? 'is-current' : undefined}>
                <TimeLink href={href} aria-current={index === played ? 'true' : undefined}>
                  {time}
                </TimeLink>
                <HiddenComma />
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
        <TextLink icon="download" href={transcript.downloadHref} download>
          Download the transcript
        </TextLink>
      </div>
    </Disclosure>
  );
}

interface TimedPart {
  /** In seconds. */
  start: number;
  /** Current by the URL; counts until the video has moved. */
  isCurrent: boolean;
}

/** The index of the playing part of a video, of parts in order; -1 before the first. `place` has the player. */
function usePlayedPart(place: RefObject<HTMLElement>, parts: TimedPart[]): number {
  const [played, setPlayed] = useState<number | null>(null);
  const starts = parts.map(({ start }) => start).join();
  useEffect(() => {
    const around = place.current;
    if (!around) return;
    const all = starts ? starts.split(',').map(Number) : [];
    const update = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      setPlayed(all.findLastIndex((start) => start <= target.currentTime));
    };
    const events = ['timeupdate', 'seeking', 'playing'];
    // Media events do not bubble, so this listens in the capture phase.
    for (const event of events) around.addEventListener(event, update, true);
    return () => {
      for (const event of events) around.removeEventListener(event, update, true);
    };
  }, [place, starts]);
  return played ?? parts.findIndex(({ isCurrent }) => isCurrent);
}

/** How long a list does not follow after its reader scrolled it, in milliseconds. */
const readingTime = 6000;

/**
 * Scrolls a list so that its current line stays visible: `current` is the index of its `<li>`. Never scrolls the page.
 * Leaves the list alone while its reader scrolls it or navigates its links by keyboard.
 */
function useFollowing(list: RefObject<HTMLElement>, current: number): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const onScroll = () => {
      if (Math.abs(box.scrollTop - Number(box.dataset.followed ?? Number.NaN)) <= 1) return;
      box.dataset.scrolledAt = String(performance.now());
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [list]);

  useEffect(() => {
    const box = list.current;
    const line = box?.querySelectorAll('li')[current];
    if (!box || !line || isBeingRead(box)) return;
    const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
    box.scrollTo({ top, behavior: 'instant' });
    box.dataset.followed = String(box.scrollTop);
  }, [list, current]);
}

function isBeingRead(box: HTMLElement): boolean {
  if (box.querySelector('a:focus-visible')) return true;
  return performance.now() - Number(box.dataset.scrolledAt ?? Number.NEGATIVE_INFINITY) < readingTime;
}

interface SoundFirstProps {
  video: LessonVideoView;
  /** The player's props. */
  player: ComponentProps<typeof Player>;
}

/** A video for readers who save data: its sound, if available, and the video in a disclosure. */
function SoundFirst({ video: { audio, size }, player }: SoundFirstProps) {
  return (
    <>
      {audio ? (
        <Player
          {...player}
          src={audio.src}
          title={`${player.title}, audio only`}
          note={`Audio only, ${audio.size}`}
          isSoundAlone
        />
      ) : (
        <p className="small muted">This video has no audio-only version.</p>
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
