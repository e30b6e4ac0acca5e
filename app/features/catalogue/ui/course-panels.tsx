import { Avatar } from '~/ui/avatar';
import { Notice } from '~/ui/notice';
import { TabLinks } from '~/ui/tabs';
import type { CoursePageView } from '../view';
import { LessonRows } from './lesson-rows';

/** The panels of a course's page, each with its anchor. */
export const coursePanels = [
  { label: 'Overview', href: '#overview' },
  { label: 'Lessons', href: '#lessons' },
  { label: "What's included", href: '#included' },
  { label: 'Equipment', href: '#equipment' },
  { label: 'About the tutor', href: '#tutor' },
];

/** All there is to know of a course, one panel after another below a list of contents. */
export function CoursePanels({ course }: { course: CoursePageView }) {
  return (
    <>
      <TabLinks label="On this page" items={coursePanels.map((panel, at) => ({ ...panel, isCurrent: at === 0 }))} />
      <section className="prose" aria-labelledby="overview">
        <h2 id="overview">Overview</h2>
        {/* Sanitised when stored and again when read. */}
        <div dangerouslySetInnerHTML={{ __html: course.overview }} />
        {course.outcomes.length > 0 && (
          <>
            <h3>You will be able to</h3>
            <ul>
              {course.outcomes.map((outcome) => (
                <li key={outcome}>{outcome}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <LessonsPanel course={course} />
      <section aria-labelledby="included" className="stack">
        <h2 id="included">What's included</h2>
        <ul className="ticks is-lined">
          {course.included.map(({ text, note }) => (
            <li key={text}>
              <span>{text}</span>
              {note && <span className="end">{note}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="equipment" className="stack">
        <h2 id="equipment">Equipment</h2>
        <dl className="facts is-rows">
          {course.equipment.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TutorPanel tutor={course.tutor} />
    </>
  );
}

function LessonsPanel({ course }: { course: CoursePageView }) {
  return (
    <section aria-labelledby="lessons" className="stack">
      <div className="row is-apart">
        <h2 id="lessons">Lessons</h2>
        <p className="small muted num">{course.lessonsText}</p>
      </div>
      {course.lessonsNote && <Notice>{course.lessonsNote}</Notice>}
      <LessonRows lessons={course.lessons} />
    </section>
  );
}

function TutorPanel({ tutor }: { tutor: CoursePageView['tutor'] }) {
  return (
    <section aria-labelledby="tutor" className="stack">
      <h2 id="tutor">About the tutor</h2>
      <div className="row" style={{ alignItems: 'flex-start', flexWrap: 'nowrap' }}>
        <Avatar src={tutor.avatarUrl} name={tutor.name} size="large" />
        <div className="stack is-tight">
          <h3>{tutor.name}</h3>
          {/* Sanitised when stored and again when read. */}
          <div className="muted" dangerouslySetInnerHTML={{ __html: tutor.about }} />
        </div>
      </div>
    </section>
  );
}
