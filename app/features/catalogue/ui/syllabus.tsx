import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { HiddenComma } from '~/ui/separated';
import type { LessonRowView } from '../present-course.server';

/** All lessons of a course on its page, along the ruler. Free ones can be pressed. */
export function Syllabus({ lessons }: { lessons: LessonRowView[] }) {
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
            {lesson.href ? <AppLink href={lesson.href}>{lesson.title}</AppLink> : <span>{lesson.title}</span>}
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
        </li>
      ))}
    </ol>
  );
}
