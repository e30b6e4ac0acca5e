import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Empty } from '~/ui/empty';
import { Icon } from '~/ui/icon';
import type { LessonRowView, RowState } from '../view';

const classes: Record<RowState, string | null> = {
  current: 'is-current',
  completed: 'is-complete',
  open: null,
  preview: 'is-preview',
  locked: 'is-locked',
};

/** The lessons of a course in their order, each with its state in words. */
export function LessonRows({ lessons }: { lessons: LessonRowView[] }) {
  if (!lessons.length) {
    return (
      <Empty title="No lesson yet" headingLevel={3}>
        The first lessons are on their way.
      </Empty>
    );
  }
  return (
    <ol className="lesson-list">
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classNames('lesson-row', classes[lesson.state])}>
          <span className="no">{lesson.number}</span>
          <div className="title">
            {lesson.href ? (
              <AppLink href={lesson.href} aria-current={lesson.state === 'current' ? 'true' : undefined}>
                <span>{lesson.title}</span>
              </AppLink>
            ) : (
              <span>{lesson.title}</span>
            )}
            <StateText state={lesson.state} />
          </div>
          <span className="end">
            {lesson.state === 'locked' && (
              <span className="state">
                <Icon name="lock" />
                Locked<span className="visually-hidden">: buy the course to open it</span>
              </span>
            )}
            {lesson.length && <span className="length">{lesson.length}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StateText({ state }: { state: RowState }) {
  if (state === 'current') return <span className="state">You are here</span>;
  if (state === 'preview') return <span className="state">Watch Preview</span>;
  if (state !== 'completed') return null;
  return (
    <span className="state">
      <Icon name="check" />
      Completed
    </span>
  );
}
