import { Fragment } from 'react';
import { rowsIn, textIn } from '~/features/drafts/fields';
import { useSheet } from '~/features/drafts/ui/sheet';
import { SeveralOf } from '~/features/drafts/ui/sheet-fields';
import type { Option } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';

/*
 * The courses of a stage and of an answer, in the row that they belong to. Only with script: selects for all rows would
 * make the page very long, so without script each row links to a page for its courses. A form without these fields
 * leaves the courses as they are.
 */

/** The courses of a stage, in order. */
export function StageCourses({ courses, isNew }: { courses: Option[]; isNew: boolean }) {
  const { values } = useSheet();
  const isHydrated = useHydrated();
  if (!isHydrated || !(isNew || values.courseIds)) return null;
  return (
    <>
      <input type="hidden" name="courseIds" value="" />
      <SeveralOf name="courseIds" legend="Courses" one="course" options={courses} />
    </>
  );
}

/** The courses that an answer recommends, by stage. */
export function AnswerCourses({ courses, stages, isNew }: { courses: Option[]; stages: Option[]; isNew: boolean }) {
  const { values } = useSheet();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const inForm = Array.from({ length: rowsIn(values, 'stages') }, (_, at) => textIn(values, `stages.${at}.stageId`));
  const ids = inForm.length === 0 && isNew ? stages.map(({ value }) => value) : inForm;
  if (ids.length === 0) return null;
  return (
    <div className="placed-courses">
      {ids.map((id, at) => (
        <Fragment key={id}>
          <input type="hidden" name={`stages.${at}.stageId`} value={id} />
          <SeveralOf
            name={`stages.${at}.courseIds`}
            legend={stages.find(({ value }) => value === id)?.label ?? 'A deleted stage'}
            one="course"
            options={courses}
            isSet
          />
        </Fragment>
      ))}
    </div>
  );
}
