import { useNavigate } from '@remix-run/react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { useShell } from '~/ui/page/use-shell';
import { HiddenComma } from '~/ui/separated';
import type { LessonRowView } from '../present-course.server';

/** Plays a free lesson at its place in the list. */
export type PlayedHere = ComponentType<{ title: string; href: string }>;

interface SyllabusProps {
  lessons: LessonRowView[];
  /** Loads what plays a free lesson, with the first press. */
  loadPlayed: () => Promise<{ default: PlayedHere }>;
}

/**
 * All lessons of a course on its page, along the ruler. Free ones can be pressed: with script members see them in their
 * place; without it, and for guests, who may not watch them yet, their page opens.
 */
export function Syllabus({ lessons, loadPlayed }: SyllabusProps) {
  const isMember = useShell()?.viewer != null;
  const navigate = useNavigate();
  const [played, setPlayed] = useState<{ id: string; Player: PlayedHere } | null>(null);
  const play = (event: MouseEvent, { id, href }: LessonRowView) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (played?.id === id) return setPlayed(null);
    loadPlayed().then(
      ({ default: Player }) => setPlayed({ id, Player }),
      () => navigate(href ?? ''),
    );
  };
  if (!lessons.length) return <p className="muted">No lesson yet. The first lessons are on their way.</p>;
  return (
    <ol className="syllabus">
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classNames('syllabus-row', lesson.href && 'is-open')}>
          <span className="no">
            {lesson.state === 'preview' ? (
              <>
                <i className="syllabus-play sign-play" aria-hidden="true" />
                <span className="visually-hidden">{lesson.number}</span>
              </>
            ) : (
              lesson.number
            )}
          </span>
          <HiddenComma />
          <div>
            {lesson.href ? (
              <AppLink
                href={lesson.href}
                aria-expanded={played?.id === lesson.id ? true : undefined}
                onClick={isMember && lesson.state === 'preview' ? (event) => play(event, lesson) : undefined}
              >
                {lesson.title}
              </AppLink>
            ) : (
              <span>{lesson.title}</span>
            )}
            {lesson.state === 'preview' && (
              <>
                <HiddenComma />
                <small>Watch Preview</small>
              </>
            )}
            {lesson.state === 'locked' && <span className="visually-hidden">, Locked: buy the course to open it</span>}
          </div>
          {lesson.length && (
            <>
              <HiddenComma />
              <span className="length">{lesson.length}</span>
            </>
          )}
          {played?.id === lesson.id && lesson.href && <played.Player title={lesson.title} href={lesson.href} />}
        </li>
      ))}
    </ol>
  );
}
