import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { rowsIn, textIn } from '~/features/drafts/fields';
import { readKept } from '~/features/drafts/keep-draft.server';
import { answerCoursesFields } from '~/features/journey/office/journey-form';
import { openAnswer } from '~/features/journey/office/open-journey.server';
import { JourneyCoursesForm } from '~/features/journey/ui/journey-courses-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import { useReply } from '~/ui/forms/use-answer';
import { answerCoursesForms } from './journey-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.answer : 'Answer' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const [{ answer, question, draft, stageNames, courses }, kept] = await Promise.all([
    openAnswer(scope, params.answerId ?? ''),
    readOne(scope, readKept(scope, url)),
  ]);
  return {
    kept,
    answer,
    question,
    fields: answerCoursesFields(draft),
    stages: draft.stages.map(({ stageId }, at) => ({ id: stageId, name: stageNames[at] ?? '' })),
    courses,
  };
});

export const action = answerCoursesForms;

export default function AnswerPage() {
  const { answer, question, stages, fields, courses, kept } = useLoaderData<typeof loader>();
  const reply = useReply();
  // A refused form keeps the stages that it was sent with, whatever their order is now.
  const shown = reply?.values ?? kept.taken?.fields ?? fields;
  const places = Array.from({ length: rowsIn(shown, 'stages') }, (_, at) => {
    const id = textIn(shown, `stages.${at}.stageId`);
    const legend = stages.find((stage) => stage.id === id)?.name ?? 'A deleted stage';
    return { name: `stages.${at}.courseIds`, legend, carried: `stages.${at}.stageId` };
  });
  return (
    <OfficePage
      title={answer}
      steps={[{ label: 'Journey', href: paths.adminJourney() }, { label: answer }]}
      aside={<p>{question} Members who choose this answer get these courses in their journey, stage by stage.</p>}
    >
      {places.length > 0 ? (
        <JourneyCoursesForm
          {...{ fields, reply, courses, kept }}
          lists={places}
          carried={places.map(({ carried }) => carried)}
        />
      ) : (
        <p className="small muted">There are no stages yet.</p>
      )}
    </OfficePage>
  );
}
