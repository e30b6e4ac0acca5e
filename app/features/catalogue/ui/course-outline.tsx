import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Icon } from '~/ui/icon';
import type { OutlineRowView } from '../view';

/** A course's lessons for those who think about it: which are open, and which open when it is bought. */
export function CourseOutline({ lessons }: { lessons: OutlineRowView[] }) {
  return (
    <ol className="lesson-list">
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classNames('lesson-row', lesson.state !== 'open' && `is-${lesson.state}`)}>
          <span className="no">{lesson.number}</span>
          <div className="title">
            {lesson.href ? (
              <AppLink href={lesson.href}>
                <span>{lesson.title}</span>
              </AppLink>
            ) : (
              <span>{lesson.title}</span>
            )}
            {lesson.state === 'preview' && <span className="state">Watch Preview</span>}
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
