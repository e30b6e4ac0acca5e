import { AnswerCoursesSheet, coursesDraft, StageCoursesSheet } from '~/features/journey/office/journey-form';
import {
  RemoveJourneyRow,
  SaveAnswer,
  SaveAnswerCourses,
  SaveQuestion,
  SaveStage,
  SaveStageCourses,
} from '~/features/journey/office/journey-schema';
import { removeAnswer, removeQuestion, removeStage } from '~/features/journey/office/remove-journey-row.server';
import { saveAnswerCourses, saveStageCourses } from '~/features/journey/office/save-journey-courses.server';
import { saveAnswer, saveQuestion, saveStage } from '~/features/journey/office/save-journey-row.server';
import { forms, intent } from '~/http/forms.server';
import { plainDraftIntent, rowIntent } from './draft-intent.server';

const office = { for: 'admin', isKept: false } as const;
const said = (text: string) => () => ({ flash: { kind: 'success' as const, text } });
const removed = { ...office, input: RemoveJourneyRow, next: said('Removed.') };

/** Creates, changes and removes stages, questions and answers. */
export const journeyForms = forms({
  'save-stage': rowIntent(SaveStage, saveStage),
  'save-question': rowIntent(SaveQuestion, saveQuestion),
  'save-answer': rowIntent(SaveAnswer, saveAnswer),
  'remove-stage': intent({ ...removed, run: removeStage }),
  'remove-question': intent({ ...removed, run: removeQuestion }),
  'remove-answer': intent({ ...removed, run: removeAnswer }),
});

/** The courses of a stage. */
export const stageCoursesForms = forms({
  save: plainDraftIntent({
    sheet: StageCoursesSheet,
    schema: SaveStageCourses,
    toDraft: coursesDraft,
    save: saveStageCourses,
  }),
});

/** The courses that an answer recommends. */
export const answerCoursesForms = forms({
  save: plainDraftIntent({
    sheet: AnswerCoursesSheet,
    schema: SaveAnswerCourses,
    toDraft: coursesDraft,
    save: saveAnswerCourses,
  }),
});
