import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { AppLink } from '~/ui/app-link';
import { Disclosure } from '~/ui/disclosure';
import { TextLink } from '~/ui/forms/button';
import { CueLetter } from '~/ui/pictures/cue-letter';
import { IconShape } from '~/ui/pictures/icon';
import { loopShape } from '~/ui/player/player-view';
import { loopPart } from '~/ui/player/use-loop';
import { HiddenComma, Separated } from '~/ui/separated';
import type { ChapterView, LessonVideoView, LoopView, TranscriptView } from '../lesson/present-video.server';
import { TimeLink, usePlayedPart } from './time-link';

interface ChaptersProps {
  video: LessonVideoView;
}

/** The chapters and loops of the lesson's first video, by time. */
export function Chapters({ video: { chapters, loops, mp4: src } }: ChaptersProps) {
  const played = usePlayedPart(1, chapters);
  const rows = [
    ...chapters.map((chapter, index) => ({
      at: chapter.start,
      row: <ChapterLine chapter={chapter} isCurrent={index === played} />,
    })),
    ...loops.map((loop) => ({ at: loop.from + 0.001, row: <LoopLine loop={loop} src={src} /> })),
  ].sort((a, b) => a.at - b.at);
  return (
    <section aria-labelledby="chapters">
      <div className="desk-head">
        <h2 id="chapters">
          {loops.length === 0 ? 'Chapters' : chapters.length === 0 ? 'Loops' : 'Chapters and loops'}
        </h2>
      </div>
      <ol className="chapters">
        {rows.map(({ at, row }) => (
          <li key={at}>{row}</li>
        ))}
      </ol>
    </section>
  );
}

function ChapterLine({ chapter, isCurrent }: { chapter: ChapterView; isCurrent: boolean }) {
  const { letter, colour, title, time, start, href } = chapter;
  return (
    <TimeLink href={href} aria-current={isCurrent ? 'true' : undefined}>
      <Separated>
        <CueLetter colour={colour}>{letter}</CueLetter>
        {title}
        <time dateTime={`PT${start}S`}>{time}</time>
      </Separated>
    </TimeLink>
  );
}

/** Without script, the browser plays the file from the loop's start to its end. */
function LoopLine({ loop: { title, from, to, time, exact }, src }: { loop: LoopView; src: string }) {
  function goRound(event: MouseEvent) {
    const media = document.querySelector<HTMLMediaElement>('#video-1 :is(audio, video)');
    if (!media || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    loopPart(media, from, to);
  }
  return (
    <AppLink className="loop" reloadDocument href={`${src}#t=${from},${to}`} onClick={goRound}>
      <Separated>
        <IconShape path={loopShape} />
        <span>
          <span className="visually-hidden">Loop: </span>
          {title}
        </span>
        <time title={exact === time ? undefined : exact}>{time}</time>
      </Separated>
    </AppLink>
  );
}

interface TranscriptProps {
  transcript: TranscriptView;
  /** The video's number in the lesson, from 1. */
  video: number;
}

/** What is said, line by line; it follows the video. */
export function Transcript({ transcript, video }: TranscriptProps) {
  const list = useRef<HTMLElement>(null);
  const played = usePlayedPart(video, transcript.lines);
  useFollowing(list, played);
  return (
    <Disclosure title="Transcript" end={transcript.words}>
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
