import { type RefObject, useRef } from 'react';
import { TextLink } from '~/ui/button';
import { CueLetter } from '~/ui/cue-letter';
import { Disclosure } from '~/ui/disclosure';
import { useIsLite } from '~/ui/lite';
import { Player } from '~/ui/player';
import { HiddenComma, Separated } from '~/ui/separated';
import type { WatchedSpan } from '~/ui/watch-spans';
import { WaveStrip } from '~/ui/wave-strip';
import type { ChapterView, LessonVideoView, TranscriptView } from '../present-video.server';
import { KeptPlace } from './kept-place';
import { SoundFirst } from './sound-first';
import { TimeLink } from './time-link';
import { useFollowing } from './use-following';
import { usePlayedPart } from './use-played-part';

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
    <section aria-labelledby="chapters" className="stack is-tight">
      <h2 id="chapters" className="field-label">
        Chapters
      </h2>
      <ol className="chapters">
        {chapters.map(({ letter, colour, title, time, href }, index) => (
          <li key={href}>
            <TimeLink href={href} aria-current={index === played ? 'true' : undefined}>
              <Separated>
                <CueLetter colour={colour}>{letter}</CueLetter>
                {title}
                <time>{time}</time>
              </Separated>
            </TimeLink>
          </li>
        ))}
      </ol>
    </section>
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
