import { RemoveRow } from '~/features/drafts/parts-schema';
import { AnswerCoursesSheet, AnswerSheet, StageCoursesSheet, StageSheet } from '~/features/journey/office/journey-form';
import {
  SaveAnswer,
  SaveAnswerCourses,
  SaveQuestion,
  SaveStage,
  SaveStageCourses,
} from '~/features/journey/office/journey-schema';
import { saveAnswerCourses, saveStageCourses } from '~/features/journey/office/save-journey-courses.server';
import {
  moveAnswer,
  moveQuestion,
  moveStage,
  removeAnswer,
  removeQuestion,
  removeStage,
  saveAnswer,
  saveQuestion,
  saveStage,
} from '~/features/journey/office/save-journey-row.server';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { moveIntent, plainDraftIntent, rowIntent } from '../drafts/draft-intent.server';
import { officeIntent } from '../office-intent.server';

const removed = { input: RemoveRow, next: 'Removed.' };

/** Creates, changes and removes stages, questions and answers. */
export const journeyForms = forms({
  'save-stage': plainDraftIntent({ sheet: StageSheet, schema: SaveStage, save: saveStage }),
  'save-question': rowIntent(SaveQuestion, saveQuestion),
  'save-answer': plainDraftIntent({ sheet: AnswerSheet, schema: SaveAnswer, save: saveAnswer }),
  'move-stage': moveIntent(moveStage),
  'move-question': moveIntent(moveQuestion),
  'move-answer': moveIntent(moveAnswer),
  'remove-stage': officeIntent({
    input: RemoveRow,
    run: removeStage,
    next: (fields) => ({
      flash: {
        kind: 'success',
        text: fields ? `${fields.name} was removed.` : 'Removed.',
        ...(fields && {
          undo: { action: paths.adminJourney(), label: 'Undo', fields: { intent: 'save-stage', ...fields } },
        }),
      },
    }),
  }),
  'remove-question': officeIntent({ ...removed, run: removeQuestion }),
  'remove-answer': officeIntent({ ...removed, run: removeAnswer }),
});

/** The courses of a stage. */
export const stageCoursesForms = forms({
  save: plainDraftIntent({ sheet: StageCoursesSheet, schema: SaveStageCourses, save: saveStageCourses }),
});

/** The courses that an answer recommends. */
export const answerCoursesForms = forms({
  save: plainDraftIntent({ sheet: AnswerCoursesSheet, schema: SaveAnswerCourses, save: saveAnswerCourses }),
});
