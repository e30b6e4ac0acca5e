import { useLoaderData } from '@remix-run/react';
import { ListPart, ListRows } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import { readKept } from '~/features/drafts/keep-draft.server';
import { takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { Line, Lines, Tick } from '~/features/drafts/ui/sheet-fields';
import { openJourney } from '~/features/journey/office/open-journey.server';
import { presentJourneyLists } from '~/features/journey/office/present-journey.server';
import { AnswerCourses, StageCourses } from '~/features/journey/ui/placed-courses';
import { page } from '~/http/page.server';
import { readOne } from '~/scope/scope';
import { typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { journeyForms } from './journey-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Journey' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [journey, kept] = await Promise.all([openJourney(scope), readOne(scope, readKept(scope, url))]);
  return { ...presentJourneyLists(scope, journey), kept };
});

export const action = journeyForms;

const labels = {
  questionHelperText: 'Why we ask',
  answerHelperText: 'Note above the answers',
  isMultiChoice: 'Allow several answers',
  hint: 'Short description',
  endsQuestions: 'Ends the questions for members who choose it',
  courseIds: 'Courses',
  'stages.*': 'Stage',
};

export default function JourneyPage() {
  const { stages, questions, answers, choices, places, kept } = useLoaderData<typeof loader>();
  const answered = useReply();
  const shown = answered ?? takenAsReply(kept);
  const of = (intent: string) => ({ intent, kept, reply: shown?.intent === intent ? shown : undefined });
  const named = [...choices, ...places];
  const answersTo = (id: string) => {
    const list = answers.find(({ questionId }) => questionId === id);
    if (!list) return null;
    const { questionId, ...rows } = list;
    const { intent, reply } = of('save-answer');
    return (
      <section aria-label={rows.title}>
        <ListRows
          id={`answers-${questionId}`}
          fields={(isNew) => (
            <>
              <Line name="answer" maxLength={100} />
              <Line name="hint" isOptional maxLength={200} />
              <Tick name="endsQuestions" />
              <AnswerCourses courses={choices} stages={places} isNew={isNew} />
            </>
          )}
          named={named}
          {...rows}
          {...{ intent, kept }}
          reply={typedIn(reply, 'questionId') === questionId ? reply : undefined}
          hidden={{ questionId }}
          moves="move-answer"
          removes="remove-answer"
        />
      </section>
    );
  };
  return (
    <OfficePage
      title="Journey"
      reply={answered}
      labels={labels}
      aside={<p>The questions that new members answer, and the stages with the courses that their answers lead to.</p>}
    >
      <KeptNotice kept={kept} savedRevision={null} />
      <ListPart
        id="stages"
        title="Stages"
        note="A stage without courses is not shown."
        add="Add a stage"
        fields={(isNew) => (
          <>
            <Line name="name" maxLength={60} />
            <Line name="subtitle" maxLength={200} />
            <Lines name="description" maxLength={1000} />
            <StageCourses courses={choices} isNew={isNew} />
          </>
        )}
        named={named}
        {...stages}
        {...of('save-stage')}
        moves="move-stage"
        removes="remove-stage"
      />
      <ListPart
        id="questions"
        title="Questions"
        note="Members who answered everything are not asked again when you add a question."
        add="Add a question"
        fields={() => (
          <>
            <Line name="question" maxLength={200} />
            <Line name="questionHelperText" isOptional maxLength={300} />
            <Line name="answerHelperText" isOptional maxLength={200} />
            <Tick name="isMultiChoice" />
          </>
        )}
        {...questions}
        {...of('save-question')}
        moves="move-question"
        removes="remove-question"
        inside={({ id }) => answersTo(id)}
      />
    </OfficePage>
  );
}
