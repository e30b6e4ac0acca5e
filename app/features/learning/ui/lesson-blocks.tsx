import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '~/ui/disclosure';
import { Picture } from '~/ui/pictures/picture';
import type { BlockView } from '../lesson/present-lesson.server';
import type { LessonVideoView } from '../lesson/present-video.server';
import { EmbeddedForm } from './embedded-form';
import { LessonPlayer, type LessonPlaying } from './lesson-player';
import { Transcript } from './lesson-times';

interface LessonBlocksProps {
  blocks: BlockView[];
  /** What the page adds to the player of a further video. */
  playingOf: (video: LessonVideoView) => LessonPlaying;
}

/**
 * What a lesson holds below its first video, in the order in which it was written: texts, pictures, further videos and
 * forms.
 */
export function LessonBlocks({ blocks, playingOf }: LessonBlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <Fragment key={block.id}>
          {block.madeFor && <p className="small muted">For {block.madeFor}, which your profile names.</p>}
          <Reading block={block} />
          {block.videos
            .filter(({ number }) => number > 1)
            .map((video) => {
              const player = (
                <div className="stack">
                  <LessonPlayer video={video} {...playingOf(video)} />
                  {video.transcript && <Transcript transcript={video.transcript} video={video.number} />}
                </div>
              );
              return block.videos.length === 1 ? (
                <Fragment key={video.fileId}>{player}</Fragment>
              ) : (
                <Disclosure key={video.fileId} title={video.title} isOpen={video.startAt > 0}>
                  {player}
                </Disclosure>
              );
            })}
          {block.form && <EmbeddedForm {...block.form} />}
        </Fragment>
      ))}
    </>
  );
}

/** The first video of a lesson, which the page shows at the top; null for a lesson without videos. */
export function firstVideoOf(blocks: BlockView[]): LessonVideoView | null {
  return blocks.flatMap(({ videos }) => videos).find(({ number }) => number === 1) ?? null;
}

function Reading({ block: { html, images, isExercise } }: { block: BlockView }): ReactNode {
  if (!html && images.length === 0) return null;
  return (
    <section className="prose">
      {html && <BlockText html={html} isExercise={isExercise} />}
      {images.map(({ src, alt, caption }) => (
        <figure key={src}>
          <Picture src={src} alt={alt} width={1280} height={720} sizes="(min-width: 62.5em) 50rem, 100vw" />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      ))}
    </section>
  );
}

function BlockText({ html, isExercise }: { html: string; isExercise: boolean }) {
  // Safe: sanitised when stored and when read.
  const text = <div dangerouslySetInnerHTML={{ __html: html }} />;
  return isExercise ? <div className="practice prose">{text}</div> : text;
}
