import { z } from 'zod';
import { moneyOf } from '~/features/drafts/fields';
import { Amount, line, OwnId, Ref } from '~/features/drafts/parts-schema';
import { templateNames } from './course-templates';

/** The form of the first course. Its id is made with the form, so sending it twice makes one course. */
export const MakeFirstCourse = z.object({
  courseId: OwnId,
  template: z.enum(templateNames, 'Please choose one'),
  title: line(100),
  tutorId: Ref,
  /** In pounds. */
  price: z.string('Is required').transform(moneyOf).pipe(Amount),
});
export type MakeFirstCourse = z.output<typeof MakeFirstCourse>;

export const HideFirstHour = z.object({});
