import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { readKept } from '~/features/drafts/keep-draft.server';
import { stageCoursesFields } from '~/features/journey/office/journey-form';
import { openStage } from '~/features/journey/office/open-journey.server';
import { JourneyCoursesForm } from '~/features/journey/ui/journey-courses-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import { useReply } from '~/ui/forms/use-answer';
import { stageCoursesForms } from './journey-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.name : 'Stage' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const [{ name, draft, courses }, kept] = await Promise.all([
    openStage(scope, params.stageId ?? ''),
    readOne(scope, readKept(scope, url)),
  ]);
  return {
    kept,
    name,
    fields: stageCoursesFields(draft),
    courses,
  };
});

export const action = stageCoursesForms;

export default function StagePage() {
  const { name, ...form } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={name}
      steps={[{ label: 'Journey', href: paths.adminJourney() }, { label: name }]}
      aside={<p>In this order, for members who haven’t answered the questions. Unpublished courses are left out.</p>}
    >
      <JourneyCoursesForm {...form} reply={useReply()} lists={[{ name: 'courseIds', legend: 'Course' }]} />
    </OfficePage>
  );
}
