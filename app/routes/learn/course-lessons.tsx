import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listCourseLessons } from '~/features/learning/list-course-lessons.server';
import { presentCourseLessons } from '~/features/learning/present.server';
import { CourseStanding } from '~/features/learning/ui/course-standing';
import { LessonRows } from '~/features/learning/ui/lesson-rows';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { BackLink, LinkButton } from '~/ui/button';
import { Cover } from '~/ui/cover';
import learn from '~/ui/css/learn.css?url';
import { Empty } from '~/ui/empty';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? 'Lessons'} · Cuepoint` }];
export const links = () => [{ rel: 'stylesheet', href: learn }];

export const loader = page({ for: 'member' }, async ({ scope, params, visit }) => {
  const found = await listCourseLessons(scope, { id: params.courseId ?? '' });
  return presentCourseLessons(scope, found, visit.cookies.read(cookieRules.currency));
});

export default function CourseLessonsPage() {
  const course = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.home()}>All Courses</BackLink>
        <h1>{course.title}</h1>
        <p className="meta">
          {course.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <AppLink href={course.courseHref}>About the course</AppLink>
        </p>
      </div>
      <div className="split">
        <section aria-labelledby="lessons" className="stack">
          <h2 className="visually-hidden" id="lessons">
            Lessons
          </h2>
          {course.lessons.length ? (
            <LessonRows lessons={course.lessons} />
          ) : (
            <Empty title="No lesson yet" headingLevel={3}>
              The first lessons are on their way.
            </Empty>
          )}
        </section>
        <aside className="stack" aria-label="Your standing">
          <Cover src={course.imageUrl} isFirst />
          {course.standing && <CourseStanding standing={course.standing} />}
          {!course.mayOpen && (
            <LinkButton isBlock size="large" icon="lock" href={course.unlockHref}>
              Unlock Course
            </LinkButton>
          )}
          {course.previewHref && (
            <LinkButton variant="quiet" isBlock icon="play" href={course.previewHref}>
              Watch Preview
            </LinkButton>
          )}
        </aside>
      </div>
    </div>
  );
}
