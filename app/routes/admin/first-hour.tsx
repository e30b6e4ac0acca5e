import { useLoaderData } from '@remix-run/react';
import { HideFirstHour, MakeFirstCourse } from '~/features/admin/schema';
import { makeFirstCourse } from '~/features/admin/start/make-first-course.server';
import { hideFirstHour, showFirstHour } from '~/features/admin/start/show-first-hour.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { FirstCourseForm } from '~/features/admin/ui/first-course-form';
import { BeforeFirstSale, FirstHourSteps } from '~/features/admin/ui/first-hour';
import { OfficePage } from '~/features/admin/ui/office-page';
import { capitalised, numberWord } from '~/features/catalogue/rules';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import school from '~/ui/css/school.css?url';
import { Disclosure } from '~/ui/disclosure';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from './office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'First hour' }];
export const links = () => [{ rel: 'stylesheet', href: school }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const hour = await showFirstHour(scope);
  // The id is created with the form, so sending the form twice makes one course.
  return { ...hour, courseId: newId(scope.now().getTime()) };
});

export const action = forms({
  'make-first-course': officeIntent({
    isKept: true,
    input: MakeFirstCourse,
    run: makeFirstCourse,
    next: (_made, { form }) => ({
      ...said('Created with three lessons. Nobody sees it until you publish it.'),
      to: paths.adminCourse(String(form.get('courseId'))),
    }),
  }),
  'hide-first-hour': officeIntent({
    input: HideFirstHour,
    run: hideFirstHour,
    next: () => ({ ...said('Start no longer shows these steps. You’ll find them under School.'), to: paths.admin() }),
  }),
});

function titleOf(done: number, isAllDone: boolean, isOnSale: boolean): string {
  if (!isAllDone) return `${capitalised(numberWord(done))} of six done. Then you can sell`;
  return isOnSale ? 'You can sell' : 'All six done. Publish a course to sell it';
}

export default function FirstHourPage() {
  const { steps, missing, done, isAllDone, isOnSale, isShown, tutors, courseId } = useLoaderData<typeof loader>();
  const reply = useReply();
  const hasCourse = steps.some(({ id, isDone }) => id === 'course' && isDone);
  const courseForm = <FirstCourseForm courseId={courseId} tutors={tutors} reply={reply} />;
  return (
    <OfficePage
      title={titleOf(done, isAllDone, isOnSale)}
      reply={reply}
      aside={isShown ? <ActForm intent="hide-first-hour" label="Hide on Start" isSmall /> : undefined}
    >
      <p className="muted">
        {isAllDone && isOnSale
          ? 'Buy your own course once, with a test card, before you announce it.'
          : 'A step is ticked as soon as it is done, wherever you did it.'}
      </p>
      <div className="edit">
        <div>
          <FirstHourSteps
            steps={steps}
            inside={{
              course: hasCourse ? (
                <Disclosure title="Make another course from a template" isOpen={reply !== undefined}>
                  {courseForm}
                </Disclosure>
              ) : (
                courseForm
              ),
            }}
          />
        </div>
        <aside aria-label="Before the first sale">
          <BeforeFirstSale missing={missing} />
        </aside>
      </div>
    </OfficePage>
  );
}
