import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Tabs } from '~/ui/tabs';
import type { BundleCourseView } from '../view';
import { CourseMeta } from './course-meta';
import { Trailer } from './trailer';

interface BundleCoursesProps {
  courses: BundleCourseView[];
  /** The urlPart of the course whose tab the server opens. */
  current: string;
  /** The same page with this course's tab open. */
  hrefOf: (slug: string) => string;
}

/** The courses of a bundle, one tab each, with their trailers. */
export function BundleCourses({ courses, current, hrefOf }: BundleCoursesProps) {
  return (
    <div className="stack">
      <Tabs
        id="courses"
        label="Included courses"
        current={current}
        headingLevel={3}
        tabs={courses.map((course) => ({
          id: course.slug,
          label: course.title,
          href: `${hrefOf(course.slug)}#courses`,
          panel: <CoursePanel course={course} />,
        }))}
      />
    </div>
  );
}

function CoursePanel({ course }: { course: BundleCourseView }) {
  return (
    <div className="stack">
      <Trailer course={course} />
      <CourseMeta level={course.level} facts={course.facts}>
        <span>{course.tutor}</span>
        {course.isOwned && <Badge look="owned">In your courses</Badge>}
      </CourseMeta>
      {/* Sanitised when stored and again when read. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.overview }} />
      <p>
        <AppLink href={course.href}>
          {course.isOwned ? 'Go to the lessons' : 'About the course'}
          <span className="visually-hidden">: {course.title}</span>
        </AppLink>
      </p>
    </div>
  );
}
