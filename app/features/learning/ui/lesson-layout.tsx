import type { ReactNode } from 'react';
import { Facts } from '~/features/catalogue/ui/course-meta';
import { BackLink } from '~/ui/forms/button';
import type { BlockView } from '../lesson/present-lesson.server';
import type { LessonVideoView } from '../lesson/present-video.server';
import { firstVideoOf, LessonBlocks } from './lesson-blocks';
import { LessonPlayer, type LessonPlaying } from './lesson-player';
import { Chapters, Transcript } from './lesson-times';

interface LessonLayoutProps {
  /** The parent page. */
  back: { title: string; href: string };
  title: string;
  lesson: { facts: string[]; gearText?: string | null; blocks: BlockView[] };
  /** What the page adds to the player of a video. */
  playingOf?: (video: LessonVideoView) => LessonPlaying;
  /** What the reader can do with the lesson: below the video. */
  acts?: ReactNode;
  /** Before the facts: a badge. */
  badge?: ReactNode;
  /** The anchor of the list of lessons, linked from the fact with their number. */
  listHref?: string;
  notes?: ReactNode;
  questions?: ReactNode;
  /** Beside the video where there is room, else after the acts. */
  side?: ReactNode;
  /** After the transcript. */
  children?: ReactNode;
}

/**
 * A lesson's page: title, video, acts, facts, chapters and notes, what was written, questions, transcript, and what the
 * page adds. The same for the lesson, its preview and its drafts.
 */
export function LessonLayout(layout: LessonLayoutProps) {
  const { back, title, lesson, playingOf = () => ({}), acts, badge, listHref, notes, questions, side } = layout;
  const video = firstVideoOf(lesson.blocks);
  const hasChapters = video !== null && video.chapters.length + video.loops.length > 0;
  const facts = [...lesson.facts, ...(lesson.gearText ? [lesson.gearText] : [])];
  return (
    <div className="lesson">
      <div className="lesson-head">
        <BackLink href={back.href}>
          <span>{back.title}</span>
        </BackLink>
        <h1>{title}</h1>
      </div>
      <div className={side ? 'lesson-grid' : 'lesson-grid is-alone'}>
        <div className={video ? 'lesson-main' : 'lesson-main is-text'}>
          {video && <LessonPlayer key={video.fileId} video={video} isMain {...playingOf(video)} />}
          {acts}
          <div className="lesson-facts">
            <Facts facts={facts} firstHref={listHref} first={badge} />
          </div>
        </div>
        {side}
        <div className="lesson-main is-rest">
          {(hasChapters || notes) && (
            <div className="desk">
              {hasChapters && <Chapters video={video} />}
              {notes}
            </div>
          )}
          <LessonBlocks blocks={lesson.blocks} playingOf={playingOf} />
          {questions}
          {video?.transcript && <Transcript transcript={video.transcript} video={1} />}
          {layout.children}
        </div>
      </div>
    </div>
  );
}
