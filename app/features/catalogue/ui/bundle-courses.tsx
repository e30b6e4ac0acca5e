import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { TextLink } from '~/ui/button';
import { Cover } from '~/ui/cover';
import { Price } from '~/ui/price';
import { Rating } from '~/ui/rating';
import { TabLinks } from '~/ui/tabs';
import type { BundlePageView } from '../present-bundle.server';
import { CourseMeta } from './course-meta';
import { coursePanelHref, coursePanels } from './course-panels';
import { Trailer } from './trailer';

interface BundleCoursesProps {
  courses: BundlePageView['courses'];
  /** The slug of the course that is shown below. */
  current: string | null;
}

/** The courses of a bundle with their prices, each linked to its video below the list. */
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
            <p className="row is-apart">
              {course.rating && <Rating value={course.rating.value} count={course.rating.count} />}{' '}
              {course.isOwned && <Badge look="owned">In your courses</Badge>}
              {course.price && <Price now={course.price.now} was={course.price.was} />}
            </p>
            <p>
              <TextLink
                icon="play"
                href={`?tab=${encodeURIComponent(course.slug)}#inside`}
                aria-current={course.slug === current ? 'true' : undefined}
              >
                Video and overview<span className="visually-hidden"> of {course.title}</span>
              </TextLink>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A course of the bundle in full width: its video, and links to its panels. */
export function BundleCourseInside({ course }: { course: BundlePageView['courses'][number] }) {
  const page = course.isOwned ? null : course.href;
  return (
    <section className="stack" id="inside" aria-labelledby="inside-title">
      <div className="stack is-tight">
        <p className="field-label">A look inside</p>
        <h2 className="heading-m" id="inside-title">
          {course.title}
        </h2>
      </div>
      <Trailer key={course.id} course={course} />
      {page && (
        <TabLinks
          label={course.title}
          items={coursePanels.map(({ id, label }, at) => ({
            label,
            href: coursePanelHref(page, id),
            isCurrent: at === 0,
          }))}
        />
      )}
      {/* Safe: sanitised when stored and when read. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.overview }} />
    </section>
  );
}
