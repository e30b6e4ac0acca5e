import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPart, placeField } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import { readKept } from '~/features/drafts/keep-draft.server';
import { takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { openJourney } from '~/features/journey/office/open-journey.server';
import { presentJourneyLists } from '~/features/journey/office/present-journey.server';
import { page } from '~/http/page.server';
import { readReply, typedIn } from '~/ui/form-reply';
import { journeyForms } from './journey-intents.server';

export { sendForm as clientAction } from '~/ui/send-form';

export const meta = () => [{ title: 'Journey' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [journey, kept] = await Promise.all([openJourney(scope), readKept(scope, url)]);
  return { ...presentJourneyLists(scope, journey), kept };
});

export const action = journeyForms;

export default function JourneyPage() {
  const { stages, questions, answers, kept } = useLoaderData<typeof loader>();
  const answered = readReply(useActionData());
  const shown = answered ?? takenAsReply(kept);
  const of = (intent: string) => ({ intent, kept, reply: shown?.intent === intent ? shown : undefined });
  return (
    <OfficePage
      title="Journey"
      reply={answered}
      aside={<p>The questions that new members answer, and the stages with the courses that their answers lead to.</p>}
    >
      <KeptNotice kept={kept} savedRevision={null} />
      <ListPart
        id="stages"
        title="Stages"
        note="A stage without courses is not shown."
        add="Add a stage"
        fields={[
          { name: 'name', label: 'Name', maxLength: 60 },
          { name: 'subtitle', label: 'Subtitle', maxLength: 200 },
          { name: 'description', label: 'Description', as: 'text', maxLength: 1000 },
          placeField,
        ]}
        {...stages}
        {...of('save-stage')}
        removes="remove-stage"
      />
      <ListPart
        id="questions"
        title="Questions"
        note="Members who answered everything are not asked again when you add a question."
        add="Add a question"
        fields={[
          { name: 'question', label: 'Question', maxLength: 200 },
          { name: 'questionHelperText', label: 'Why we ask', isOptional: true, maxLength: 300 },
          { name: 'answerHelperText', label: 'Note above the answers', isOptional: true, maxLength: 200 },
          { name: 'isMultiChoice', label: 'Allow several answers', as: 'tick' },
          placeField,
        ]}
        {...questions}
        {...of('save-question')}
        removes="remove-question"
      />
      {answers.map(({ questionId, ...list }) => {
        const { intent, reply } = of('save-answer');
        return (
          <ListPart
            key={questionId}
            id={`answers-${questionId}`}
            fields={[
              { name: 'answer', label: 'Answer', maxLength: 100 },
              { name: 'hint', label: 'Short description', isOptional: true, maxLength: 200 },
              { name: 'endsQuestions', label: 'Ends the questions for members who choose it', as: 'tick' },
              placeField,
            ]}
            {...list}
            {...{ intent, kept }}
            reply={typedIn(reply, 'questionId') === questionId ? reply : undefined}
            hidden={{ questionId }}
            removes="remove-answer"
          />
        );
      })}
    </OfficePage>
  );
}
