import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Cover } from '~/ui/cover';
import { Player } from '~/ui/player';
import { Tabs } from '~/ui/tabs';
import type { BundleCourseView } from '../view';
import { CourseMeta } from './course-meta';

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
  const { title, video, posterUrl } = course;
  return (
    <div className="stack">
      {video ? (
        <Player
          src={video.src}
          title={`${title}, trailer`}
          poster={video.poster ?? posterUrl ?? undefined}
          tracks={video.tracks.map((track, index) => ({ ...track, isDefault: index === 0 }))}
        />
      ) : (
        <Cover src={posterUrl} />
      )}
      <CourseMeta level={course.level} facts={course.facts}>
        <span>{course.tutor}</span>
        {course.isOwned && <Badge look="owned">In your courses</Badge>}
      </CourseMeta>
      {/* Sanitised when stored and again when read. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.overview }} />
      <p>
        <AppLink href={course.href}>
          {course.isOwned ? 'Go to the lessons' : 'About the course'}
          <span className="visually-hidden">: {title}</span>
        </AppLink>
      </p>
    </div>
  );
}
