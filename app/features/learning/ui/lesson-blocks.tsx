import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '~/ui/disclosure';
import { Picture } from '~/ui/pictures/picture';
import type { BlockView } from '../lesson/present-lesson.server';
import type { LessonVideoView } from '../lesson/present-video.server';
import { EmbeddedForm } from './embedded-form';
import { LessonVideo, type PlaceReply, type WatchedHandler } from './lesson-video';

interface LessonBlocksProps {
  blocks: BlockView[];
  /** Absent if positions are not saved. */
  onWatched?: WatchedHandler;
  placeReplyTo?: (video: LessonVideoView) => PlaceReply;
  /** The question of a block by its id. Absent where no question is asked. */
  questionOf?: (questionId: string) => ReactNode;
}

/** The contents of a lesson: its blocks with text, pictures, videos and form. */
export function LessonBlocks({ blocks, onWatched, placeReplyTo, questionOf }: LessonBlocksProps) {
  const videoOf = (video: LessonVideoView) => (
    <LessonVideo video={video} onWatched={onWatched} {...placeReplyTo?.(video)} />
  );
  return (
    <>
      {blocks.map((block) => (
        <Fragment key={block.id}>
          {block.madeFor && <p className="small muted">For {block.madeFor}, which your profile names.</p>}
          <Reading block={block} />
          {block.videos.map((video, index) =>
            block.videos.length === 1 ? (
              <Fragment key={video.fileId}>{videoOf(video)}</Fragment>
            ) : (
              <Disclosure key={video.fileId} title={video.title} isOpen={index === 0 || video.startAt > 0}>
                {videoOf(video)}
              </Disclosure>
            ),
          )}
          {block.form && <EmbeddedForm {...block.form} />}
          {block.questionId && questionOf?.(block.questionId)}
        </Fragment>
      ))}
    </>
  );
}

function Reading({ block: { html, images, isExercise } }: { block: BlockView }) {
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
