import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { answerCoursesFields } from '~/features/authoring/journey-form';
import { openAnswer } from '~/features/authoring/open-answer.server';
import { JourneyCoursesForm } from '~/features/authoring/ui/journey-courses-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { readReply } from '~/ui/form-reply';
import { answerCoursesForms } from './journey-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.answer : 'Answer' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const { answer, question, draft, stageNames, courses } = await openAnswer(scope, params.answerId ?? '');
  return {
    answer,
    question,
    fields: answerCoursesFields(draft),
    lists: stageNames.map((legend, at) => ({ name: `stages.${at}.courseIds`, legend })),
    carried: stageNames.map((_, at) => `stages.${at}.stageId`),
    courses: courses.map(({ id, title }) => ({ value: id, label: title })),
  };
});

export const action = answerCoursesForms;

export default function AnswerPage() {
  const { answer, question, ...form } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={answer}
      above={<Breadcrumbs steps={[{ label: 'Journey', href: paths.adminJourney() }, { label: answer }]} />}
      aside={<p>{question} Whoever gives this answer finds these courses on their journey, stage by stage.</p>}
    >
      {form.lists.length > 0 ? (
        <JourneyCoursesForm {...form} reply={readReply(useActionData())} />
      ) : (
        <p className="small muted">There are no stages yet for it to lead to.</p>
      )}
    </OfficePage>
  );
}
