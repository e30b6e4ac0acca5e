import { useFetcher, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AppLink } from '~/ui/app-link';
import { LoadingLine } from '~/ui/forms/waiting-line';
import type { BlockView } from '../lesson/present-lesson.server';
import { wishToPlay } from '../play-wish';
import { firstVideoOf } from './lesson-blocks';
import { LessonPlayer } from './lesson-player';

/** The data of a free lesson's page for members, as far as it is used here. */
interface PreviewPage {
  lesson?: { blocks: BlockView[] };
}

/**
 * The video of a free lesson, played where its title is pressed. It comes from the lesson's own page, which opens instead
 * if there is no video to play. Loaded by the press alone.
 */
export default function PlayedHere({ title, href }: { title: string; href: string }) {
  const { load, data, state } = useFetcher<PreviewPage>();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    wishToPlay();
    load(href);
  }, [load, href]);
  const video = data?.lesson ? firstVideoOf(data.lesson.blocks) : null;
  const isEmpty = asked.current && state === 'idle' && data !== undefined && !video;
  useEffect(() => {
    if (isEmpty) navigate(href);
  }, [isEmpty, navigate, href]);
  const isThere = video !== null;
  useEffect(() => {
    if (isThere) place.current?.focus({ preventScroll: true });
  }, [isThere]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of the row, no part of the page of its own
    <div className="syllabus-stage" role="group" aria-label={`Free lesson: ${title}`} tabIndex={-1} ref={place}>
      {video ? <LessonPlayer video={video} isMain /> : <LoadingLine isMoving />}
      <p className="small">
        <AppLink className="link" href={href}>
          Open the whole lesson
        </AppLink>
      </p>
    </div>
  );
}
