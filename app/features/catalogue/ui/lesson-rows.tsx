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

/** A course's lessons in order, each with its state as text. */
export function LessonRows({ lessons }: { lessons: LessonRowView[] }) {
  const unlock = useUnlockDialog();
  if (!lessons.length) {
    return <p className="muted">No lesson yet. The first lessons are on their way.</p>;
  }
  const list = (
    <ol className="lesson-list">
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classNames('lesson-row', classes[lesson.state])}>
          <span className="no">{lesson.number}</span>
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
            <StateText state={lesson.state} />
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

function StateText({ state }: { state: LessonRowView['state'] }) {
  const words = stateWords[state];
  if (!words) return null;
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
