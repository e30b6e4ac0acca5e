import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Cover } from '~/ui/cover';
import { Disclosure } from '~/ui/disclosure';
import { Price } from '~/ui/price';
import { Rating } from '~/ui/rating';
import { TabLinks } from '~/ui/tabs';
import type { BundleCourseView } from '../view';
import { CourseMeta } from './course-meta';
import { coursePanelHref, coursePanels } from './course-panels';
import { Trailer } from './trailer';

interface BundleCoursesProps {
  courses: BundleCourseView[];
  /** The urlPart of the course that is open. */
  current: string | null;
}

/** The courses of a bundle one after another: what each is and costs, and its video and overview behind a press. */
export function BundleCourses({ courses, current }: BundleCoursesProps) {
  return (
    <ul className="item-list is-large">
      {courses.map((course) => (
        <li key={course.id} className="item-row">
          <Cover src={course.posterUrl} place="line" />
          <div className="body">
            <h3>
              <AppLink href={course.href}>{course.title}</AppLink>
            </h3>
            <CourseMeta level={course.level} facts={course.facts}>
              <span>{course.tutor}</span>
            </CourseMeta>
            {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}
          </div>
          <div className="end">
            {course.isOwned && <Badge look="owned">In your courses</Badge>}
            {course.price && <Price now={course.price.now} was={course.price.was} />}
          </div>
          <Disclosure
            className="wide"
            name="course"
            isOpen={course.slug === current}
            title={
              <span>
                Video and overview<span className="visually-hidden"> of {course.title}</span>
              </span>
            }
          >
            <CourseInside course={course} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function CourseInside({ course }: { course: BundleCourseView }) {
  const page = course.isOwned ? null : course.href;
  return (
    <div className="stack">
      <Trailer course={course} />
      {page && (
        <TabLinks
          isInset
          label={course.title}
          items={coursePanels.map(({ id, label }, at) => ({
            label,
            href: coursePanelHref(page, id),
            isCurrent: at === 0,
          }))}
        />
      )}
      {/* Sanitised when stored and again when read. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.overview }} />
    </div>
  );
}
