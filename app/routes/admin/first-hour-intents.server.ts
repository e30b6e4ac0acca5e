import { HideFirstHour, MakeFirstCourse } from '~/features/admin/first-hour-schema';
import { hideFirstHour } from '~/features/admin/hide-first-hour.server';
import { makeFirstCourse } from '~/features/admin/make-first-course.server';
import { forms, intent } from '~/http/forms.server';
import { paths } from '~/paths';
import { idIn } from './draft-intent.server';

export const firstHourForms = forms({
  'make-first-course': intent({
    for: 'admin',
    isKept: true,
    input: MakeFirstCourse,
    run: makeFirstCourse,
    next: (_made, context) => ({
      flash: { kind: 'success', text: 'Created with three lessons. Nobody sees it until you publish it.' },
      to: paths.adminCourse(idIn('courseId', context)),
    }),
  }),
  'hide-first-hour': intent({
    for: 'admin',
    isKept: false,
    input: HideFirstHour,
    run: hideFirstHour,
    next: () => ({
      flash: { kind: 'success', text: 'Start no longer shows these steps. You find them under School.' },
      to: paths.admin(),
    }),
  }),
});
