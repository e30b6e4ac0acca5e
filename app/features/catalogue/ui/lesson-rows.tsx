import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Icon } from '~/ui/pictures/icon';
import { HiddenComma, Separated } from '~/ui/separated';
import type { LessonRowView } from '../present-course.server';
import { useUnlockDialog } from './unlock-choices';

const classes: Record<LessonRowView['state'], string | null> = {
  current: 'is-current',
  completed: 'is-complete',
  open: null,
  preview: 'is-preview',
  locked: 'is-locked',
};

interface LessonRowsProps {
  lessons: LessonRowView[];
  /** Beside a lesson: rows of one line, with a tick in the place of a completed lesson's number. */
  isSlim?: boolean;
}

/** A course's lessons in order, each with its state as text. */
export function LessonRows({ lessons, isSlim }: LessonRowsProps) {
  const unlock = useUnlockDialog();
  if (!lessons.length) {
    return <p className="muted">No lesson yet. The first lessons are on their way.</p>;
  }
  const list = (
    <ol className={classNames('lesson-list', isSlim && 'is-slim')}>
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classNames('lesson-row', classes[lesson.state])}>
          <span className="no">
            {isSlim && lesson.state === 'completed' ? (
              <>
                <Icon name="check" />
                <span className="visually-hidden">{lesson.number}</span>
              </>
            ) : (
              lesson.number
            )}
          </span>
          <HiddenComma />
          <div className="title">
            {lesson.href ? (
              <AppLink href={lesson.href} aria-current={lesson.state === 'current' ? 'true' : undefined}>
                <span>{lesson.title}</span>
              </AppLink>
            ) : lesson.unlockHref ? (
              <AppLink href={lesson.unlockHref} onClick={unlock.open}>
                <span>{lesson.title}</span>
              </AppLink>
            ) : (
              <span>{lesson.title}</span>
            )}
            <StateText state={lesson.state} isHidden={isSlim && lesson.state === 'completed'} />
          </div>
          <span className="end">
            <Separated>
              {lesson.isBookmarked && <Icon name="bookmark" label="Bookmarked" />}
              {lesson.length && <span className="length">{lesson.length}</span>}
            </Separated>
          </span>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {list}
      {unlock.dialog}
    </>
  );
}

const stateWords: Partial<Record<LessonRowView['state'], string>> = {
  current: 'You are here',
  preview: 'Watch Preview',
  completed: 'Completed',
  locked: 'Locked',
};

interface StateTextProps {
  state: LessonRowView['state'];
  /** For screen readers and text browsers only. */
  isHidden?: boolean;
}

function StateText({ state, isHidden }: StateTextProps) {
  const words = stateWords[state];
  if (!words) return null;
  if (isHidden) return <span className="visually-hidden">, {words}</span>;
  return (
    <>
      <HiddenComma />
      <span className="state">
        {state === 'completed' && <Icon name="check" />}
        {state === 'locked' && <Icon name="lock" />}
        {words}
        {state === 'locked' && <span className="visually-hidden">: buy the course to open it</span>}
      </span>
    </>
  );
}
