import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { listCourseLessons } from '~/features/learning/list-course-lessons.server';
import { presentCourseLessons } from '~/features/learning/present-course-lessons.server';
import { CourseStanding } from '~/features/learning/ui/course-standing';
import { LessonHead } from '~/features/learning/ui/lesson-head';
import { cookieRules } from '~/http/cookie-rules';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
import { Cover } from '~/ui/cover';
import learn from '~/ui/css/learn.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Lessons' }];
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
        <LessonHead back={{ title: 'All Courses', href: paths.home() }} title={course.title} facts={course.facts}>
          <AppLink href={course.courseHref}>About the course</AppLink>
        </LessonHead>
      </div>
      <div className="split">
        <section aria-labelledby="lessons" className="stack">
          <h2 className="visually-hidden" id="lessons">
            Lessons
          </h2>
          <LessonRows lessons={course.lessons} />
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
