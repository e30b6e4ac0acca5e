import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { noGear } from '~/features/catalogue/gear';
import { atLast, onItsDay } from '~/features/catalogue/office/preview-course-draft.server';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { PreviewNote } from '~/features/catalogue/ui/preview-note';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import CoursePage, { links } from '../../catalogue/course';

export { links };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Preview: ${data.course.title}` : 'Preview' },
];

/** The course as somebody without a purchase will see it on its publication day. */
export const loader = page({ for: 'admin' }, async ({ scope, params, visit }) => {
  const id = params.courseId ?? '';
  const course = await showCourse({ ...atLast(scope), viewer: null }, { id });
  if (course.id !== id) throw new AppError('not-found');
  const then = { ...onItsDay(scope, course.publishedAt), viewer: null };
  return {
    id,
    course: presentCourse(then, course, visit.cookies.read(cookieRules.currency), noGear),
    isInBasket: false,
  };
});

export default function CoursePreviewPage() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PreviewNote back={{ label: 'Edit the course', href: paths.adminCourse(id) }} />
      <CoursePage />
    </div>
  );
}
