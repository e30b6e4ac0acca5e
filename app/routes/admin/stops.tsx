import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentStops } from '~/features/admin/present-stops.server';
import { showQuestionNumbers } from '~/features/admin/show-question-numbers.server';
import { showStops } from '~/features/admin/show-stops.server';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { QuestionNumbers } from '~/features/admin/ui/question-numbers';
import { StopBars } from '~/features/admin/ui/stop-bars';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Breadcrumbs } from '~/ui/breadcrumbs';

export const meta: MetaFunction = () => [{ title: 'Where people stop' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const courseId = params.courseId ?? '';
  const [stops, asked] = await Promise.all([
    showStops(scope, { courseId }),
    showQuestionNumbers(scope, { courseId, page: url.searchParams.get('page') }),
  ]);
  return { ...presentStops(stops), courseId, asked };
});

export default function StopsPage() {
  const { title, courseHref, isPart, most, lessons, courseId, asked } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title="Where people stop"
      above={
        <Breadcrumbs
          steps={[
            { label: 'Courses', href: paths.adminCourses() },
            { label: title, href: courseHref },
            { label: 'Where people stop' },
          ]}
        />
      }
    >
      <OfficePart id="lessons" title={title} note="All lessons are drawn on one scale. Orange: where most people stop.">
        <OfficeTable
          label="Where people stop"
          columns={[
            { label: 'Lesson' },
            { label: 'Where they stop', isLine: true },
            { label: 'Began', isNumber: true },
            { label: 'Finished', isNumber: true },
            { label: 'Left', isNumber: true },
            { label: 'Finish', isNumber: true },
            { label: 'Most stop', isNumber: true },
          ]}
          rows={lessons.map((lesson) => ({
            id: lesson.id,
            cells: [
              <AppLink key="title" href={lesson.href}>
                {lesson.title}
              </AppLink>,
              lesson.hasVideo && <StopBars key="bars" bars={lesson.bars} most={lesson.most} label={lesson.label} />,
              lesson.began,
              lesson.ended,
              lesson.left,
              lesson.finish,
              lesson.mostStop,
            ],
          }))}
          empty="This course has no lessons yet."
        />
        <p className="small muted">
          Finished: marked complete, or in the last twentieth of the video. The minute is where their player stopped in
          the lesson’s longest video. {isPart && `Only the newest ${most} learners of a lesson are counted.`}
        </p>
      </OfficePart>
      <OfficePart id="questions" title="Questions" note="First answers only. A tick marks what is right.">
        <QuestionNumbers asked={asked} hrefOf={(page) => `${paths.adminStops(courseId, { page })}#questions`} />
      </OfficePart>
    </OfficePage>
  );
}
