import { type RefObject, useEffect, useRef } from 'react';
import { Disclosure } from '~/ui/disclosure';
import { TextLink } from '~/ui/forms/button';
import { CueLetter } from '~/ui/pictures/cue-letter';
import { HiddenComma, Separated } from '~/ui/separated';
import type { ChapterView, TranscriptView } from '../lesson/present-video.server';
import { TimeLink, usePlayedPart } from './time-link';

/** The chapters of the lesson's first video. */
export function Chapters({ chapters }: { chapters: ChapterView[] }) {
  const played = usePlayedPart(1, chapters);
  return (
    <section aria-labelledby="chapters">
      <div className="desk-head">
        <h2 id="chapters">Chapters</h2>
      </div>
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
    </section>
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
