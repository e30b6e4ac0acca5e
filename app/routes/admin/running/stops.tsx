import { useLoaderData } from '@remix-run/react';
import { presentStops } from '~/features/admin/health/present-stops.server';
import { showStops } from '~/features/admin/health/show-stops.server';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { QuestionNumbers } from '~/features/admin/ui/question-numbers';
import { StopBars } from '~/features/admin/ui/stop-bars';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

export const meta = () => [{ title: 'Where people stop' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const courseId = params.courseId ?? '';
  const stops = await showStops(scope, { courseId, page: url.searchParams.get('page') });
  if (stops.asked.page > 1 && !stops.asked.questions.length) return redirectTo(paths.adminStops(courseId));
  return { ...presentStops(stops), courseId, asked: stops.asked };
});

export default function StopsPage() {
  const { title, courseHref, isPart, most, lessons, courseId, asked } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title="Where people stop"
      steps={[
        { label: 'Courses', href: paths.adminCourses() },
        { label: title, href: courseHref },
        { label: 'Where people stop' },
      ]}
    >
      <OfficePart id="lessons" title={title} note="All lessons are drawn on one scale. Orange: where most people stop.">
        <OfficeTable
          label="Where people stop"
          columns={[
            { label: 'Lesson', cell: ({ href, title }) => <AppLink href={href}>{title}</AppLink> },
            {
              label: 'Where they stop',
              isLine: true,
              cell: ({ hasVideo, bars, most, label }) => hasVideo && <StopBars {...{ bars, most, label }} />,
            },
            { label: 'Began', isNumber: true, cell: ({ began }) => began },
            { label: 'Finished', isNumber: true, cell: ({ ended }) => ended },
            { label: 'Left', isNumber: true, cell: ({ left }) => left },
            { label: 'Finish', isNumber: true, cell: ({ finish }) => finish },
            { label: 'Most stop', isNumber: true, cell: ({ mostStop }) => mostStop },
          ]}
          rows={lessons}
          empty="This course has no lessons yet."
        />
        <p className="small muted">
          Finished: marked complete, or in the last twentieth of the video. The minute is where their player stopped in
          the lesson’s longest video. {isPart && `Only the newest ${most} learners of a lesson are counted.`}
        </p>
      </OfficePart>
      <QuestionNumbers
        asked={asked}
        hrefOf={(page) => paths.adminStops(courseId, { page })}
        empty="No lesson of this course asks a question."
      />
    </OfficePage>
  );
}
