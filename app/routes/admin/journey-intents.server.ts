import { z } from 'zod';
import { RemoveJourneyRow, SaveAnswer, SaveQuestion, SaveStage } from '~/features/authoring/journey-schema';
import { removeAnswer, removeQuestion, removeStage } from '~/features/authoring/remove-journey-row.server';
import { saveAnswer } from '~/features/authoring/save-answer.server';
import { saveAnswerCoursesForm, saveStageCoursesForm } from '~/features/authoring/save-journey-form.server';
import { saveQuestion } from '~/features/authoring/save-question.server';
import { saveStage } from '~/features/authoring/save-stage.server';
import { typedFields } from '~/http/form-reply.server';
import { forms, intent } from '~/http/forms.server';

const office = { for: 'admin', isKept: false } as const;
const said = (text: string) => () => ({ news: { kind: 'success' as const, text } });
const saved = { ...office, isKept: true, next: said('Saved.') };
const removed = { ...office, input: RemoveJourneyRow, next: said('Removed.') };

/** Stages, questions and answers: each is put in, changed and taken away. */
export const journeyForms = forms({
  'save-stage': intent({ ...saved, input: SaveStage, run: saveStage }),
  'save-question': intent({ ...saved, input: SaveQuestion, run: saveQuestion }),
  'save-answer': intent({ ...saved, input: SaveAnswer, run: saveAnswer }),
  'remove-stage': intent({ ...removed, run: removeStage }),
  'remove-question': intent({ ...removed, run: removeQuestion }),
  'remove-answer': intent({ ...removed, run: removeAnswer }),
});

/** The courses of a stage. */
export const stageCoursesForms = forms({
  save: intent({
    ...saved,
    input: z.object({}),
    run: (scope, _input, { form, params: { stageId = '' } }) =>
      saveStageCoursesForm(scope, { ...typedFields(form), stageId }),
  }),
});

/** Which courses an answer leads to. */
export const answerCoursesForms = forms({
  save: intent({
    ...saved,
    input: z.object({}),
    run: (scope, _input, { form, params: { answerId = '' } }) =>
      saveAnswerCoursesForm(scope, { ...typedFields(form), answerId }),
  }),
});
