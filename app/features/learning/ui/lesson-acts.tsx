import { Form } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Button, LinkButton } from '~/ui/forms/button';
import { goToField } from '~/ui/forms/go-to-field';
import type { LessonPageView } from '../lesson/present-lesson.server';
import { BookmarkForm } from './bookmark-form';

interface LessonActsProps {
  lesson: LessonPageView;
  /** Whether *Mark complete* is the next thing to do: nine tenths of the video were watched, or the text is at its end. */
  isDue: boolean;
  /** '1:14', the second that a note would have; null where no note can be written. */
  noteTime: string | null;
  /** A second time, at the end of a lesson of texts. */
  isAgain?: boolean;
}

/** What a member does with a lesson, directly below its video. */
export function LessonActs({ lesson, isDue, noteTime, isAgain }: LessonActsProps) {
  const { isCompleted, next } = lesson;
  return (
    <div className="lesson-acts" id={isAgain ? undefined : 'done'}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="isCompleted" value={isCompleted ? 'false' : 'true'} />
        <Button
          isBlock
          intent="complete"
          variant={isDue && !isCompleted ? 'primary' : 'quiet'}
          icon={isCompleted ? undefined : 'check'}
        >
          {isCompleted ? 'Mark incomplete' : 'Mark complete'}
        </Button>
      </Form>{' '}
      {!isAgain && <BookmarkForm key={lesson.id} isBookmarked={lesson.isBookmarked} />}
      {noteTime !== null && (
        <LinkButton className="act-note" variant="quiet" icon="pencil" href="#note-text" onClick={writeNote}>
          Note at <time className="num">{noteTime}</time>
        </LinkButton>
      )}{' '}
      {next && (
        <AppLink className={classNames('act-next', isCompleted && 'is-now')} rel="next" href={next.href}>
          <small>Next</small>
          <span className="visually-hidden">, </span>
          <strong>{next.title}</strong>
        </AppLink>
      )}
    </div>
  );
}

function writeNote(event: MouseEvent) {
  const field = document.getElementById('note-text');
  if (!(field instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  goToField(field);
}
