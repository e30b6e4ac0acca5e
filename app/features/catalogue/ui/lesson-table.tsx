import { Form } from '@remix-run/react';
import { type FormEvent, useContext, useRef, useState } from 'react';
import { byPlaces } from '~/features/drafts/arrange';
import { amongThese } from '~/features/drafts/ui/arranging/arranged';
import { ArrangingStatus, Grip, rowClass } from '~/features/drafts/ui/arranging/grip';
import { useArranging } from '~/features/drafts/ui/arranging/use-arranging';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { officeMinute } from '~/kit/office-time';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { TextButton, TextLink } from '~/ui/forms/button';
import { Field, type Option, Select } from '~/ui/forms/field';
import { listIn, type Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { ErrorNotice } from '~/ui/notice';
import { OfficeZone } from '~/ui/office-zone';
import { TableWrap } from '~/ui/table-wrap';
import type { LessonRow } from '../office/present.server';

interface LessonTableProps {
  course: string;
  lessons: LessonRow[];
  /** The courses that lessons can move to. */
  others: Option[];
  /** The key of requested copies: sending the form twice makes one copy. */
  copyKey: string;
  reply: Reply | undefined;
}

/** The intents of this part of the page. */
export const lessonIntents = [
  'order-lessons',
  'publish-lessons',
  'hide-lessons',
  'transfer-lessons',
  'duplicate-lessons',
];

/** The forms of a course's lessons, by their ids: the page's own form, which holds the table, cannot hold them. */
const actsForm = 'lesson-acts';
const orderForm = 'order';

export function LessonForms() {
  return [actsForm, orderForm].map((id) => <Form key={id} method="post" id={id} hidden />);
}

/**
 * A course's lessons: their order, and the actions on several lessons at once. The page has `LessonForms` outside of the
 * form that holds the table.
 */
export function LessonTable({ course, lessons, others, copyKey, reply }: LessonTableProps) {
  return (
    <EditPart id="lessons" title="Lessons" note={<TextLink href={paths.adminNewLesson(course)}>Add a lesson</TextLink>}>
      {lessons.length === 0 ? (
        <p className="small muted">No lessons yet.</p>
      ) : (
        <Lessons course={course} lessons={lessons} others={others} copyKey={copyKey} reply={reply} />
      )}
    </EditPart>
  );
}

function Lessons({ course, lessons, others, copyKey, reply }: LessonTableProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  const isHydrated = useHydrated();
  const saved = lessons.map(({ id }) => id);
  const isOrderRefused = reply?.intent === 'order-lessons';
  const typed = byPlaces(listIn(reply, 'lessonIds'), listIn(reply, 'places').map(Number));
  const arranging = useArranging(list, isOrderRefused ? amongThese(typed, saved) : saved);
  const [ticked, setTicked] = useState(() => listIn(isOrderRefused ? undefined : reply, 'lessonIds'));
  const readTicks = ({ target }: FormEvent) => {
    const { form } = target as HTMLInputElement;
    if (form?.id === actsForm) setTicked(new FormData(form).getAll('lessonIds').map(String));
  };
  const isMoved = arranging.order.join() !== saved.join();
  return (
    <>
      <ErrorNotice>{reply && Object.values(reply.errors).flat().join(' ')}</ErrorNotice>
      {isOrderRefused && isMoved && (
        <p className="small">
          Your order is below and is not saved. The saved order: {lessons.map(({ title }) => `“${title}”`).join(', ')}.
        </p>
      )}
      <ArrangingStatus said={arranging.said} />
      <div onChange={readTicks} className="stack is-tight">
        <input type="hidden" name="key" value={copyKey} form={actsForm} />
        <TableWrap label="Lessons, table">
          <table className="table is-stack is-lessons">
            <thead>
              <tr>
                <th scope="col">Lesson</th>
                <th scope="col">State</th>
                <th scope="col">Open to</th>
                <th scope="col">
                  <span className="visually-hidden">Order</span>
                </th>
              </tr>
            </thead>
            <tbody ref={list}>
              {arranging.order.map((id, at) => {
                const lesson = lessons.find((one) => one.id === id);
                if (!lesson) return null;
                const name = `lesson ${at + 1}, ${lesson.title}`;
                return (
                  <tr key={id} data-row className={rowClass(arranging, id)}>
                    <LessonCells course={course} lesson={lesson} at={at} isTicked={ticked.includes(id)} />
                    <td className="is-acts">
                      <div className="acts">
                        {isHydrated ? (
                          <Grip arranging={arranging} id={id} name={name} />
                        ) : (
                          <Place name={name} at={at} />
                        )}
                      </div>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableWrap>
        {isMoved ? (
          <OrderBar reset={isHydrated ? () => arranging.reset(saved) : null} />
        ) : (
          <ActBar count={ticked.length} isCounted={isHydrated} others={others} />
        )}
        {saved.map((id) => (
          <input key={id} type="hidden" name="seen" value={id} form={orderForm} />
        ))}
        {arranging.order.map((id) => (
          <input key={id} type="hidden" name="lessonIds" value={id} form={orderForm} />
        ))}
      </div>
    </>
  );
}

interface CellsProps {
  course: string;
  lesson: LessonRow;
  at: number;
  isTicked: boolean;
}

function LessonCells({ course, lesson, at, isTicked }: CellsProps) {
  const { id, title, state, when, isPreview, length, captions } = lesson;
  const zone = useContext(OfficeZone);
  const facts = [length, captions && `captions: ${captions}`].filter(Boolean);
  return (
    <>
      <th scope="row">
        <div className="picked">
          <label className="pick">
            <input
              type="checkbox"
              name="lessonIds"
              value={id}
              form={actsForm}
              aria-label={`Select ${title}`}
              defaultChecked={isTicked}
            />
          </label>
          <div>
            <AppLink href={paths.adminLesson(course, id)}>
              {at + 1}. {title}
            </AppLink>
            {facts.length > 0 && <p className="lesson-facts muted">{facts.join(', ')}</p>}
          </div>
        </div>
      </th>
      <td title={state === 'scheduled' ? officeMinute(new Date(when), zone) : undefined}>
        <StateBadge state={state} />
      </td>
      <td>{isPreview ? <Badge>Preview</Badge> : 'Buyers'}</td>
    </>
  );
}

/** Without script, the number of the place that the lesson moves to. */
function Place({ name, at }: { name: string; at: number }) {
  return (
    <input
      className="input is-place"
      form={orderForm}
      name="places"
      inputMode="numeric"
      maxLength={3}
      defaultValue={at + 1}
      aria-label={`Place of ${name}`}
      autoComplete="off"
    />
  );
}

function OrderBar({ reset }: { reset: (() => void) | null }) {
  return (
    <div className="act-bar row is-on">
      <p>The new order is not saved yet.</p>
      {reset && (
        <TextButton type="button" onClick={reset}>
          Undo
        </TextButton>
      )}
      <SaveOrder />
    </div>
  );
}

function SaveOrder() {
  return (
    <TextButton form={orderForm} intent="order-lessons">
      Save the order
    </TextButton>
  );
}

/** The actions for the selected lessons. Without script the bar is always shown. */
function ActBar({ count, isCounted, others }: { count: number; isCounted: boolean; others: Option[] }) {
  if (isCounted && !count) return null;
  return (
    <div className={isCounted ? 'act-bar row is-on' : 'act-bar row'}>
      {!isCounted && <SaveOrder />}
      <p role="status">{isCounted ? `${count} ${count === 1 ? 'lesson' : 'lessons'} selected` : 'Selected lessons'}</p>
      <TextButton intent="publish-lessons" form={actsForm}>
        Publish
      </TextButton>
      <TextButton intent="hide-lessons" form={actsForm}>
        Hide
      </TextButton>
      <TextButton intent="duplicate-lessons" form={actsForm}>
        Duplicate<span className="visually-hidden"> the selected lessons</span>
      </TextButton>
      {others.length > 0 && (
        <div className="act-bar-field">
          <Field name="to" label="Course to move to" isLabelHidden className="act-bar-choice">
            <Select options={others} placeholder="Another course" form={actsForm} />
          </Field>
          <TextButton intent="transfer-lessons" form={actsForm}>
            Move
          </TextButton>
        </div>
      )}
    </div>
  );
}
