import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { FactRows } from '~/ui/fact-rows';
import { Button } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';
import { Notice } from '~/ui/notice';
import { Avatar } from '~/ui/pictures/avatar';
import { Separated } from '~/ui/separated';
import { Tabs } from '~/ui/tabs';
import type { CoursePageView } from '../present-course.server';
import { LessonRows } from './lesson-rows';

/** The panels of a course's page; each has its own URL. */
export const coursePanels = [
  { id: 'overview', label: 'Overview' },
  { id: 'lessons', label: 'Lessons' },
  { id: 'included', label: "What's included" },
  { id: 'equipment', label: 'Equipment' },
  { id: 'tutor', label: 'About the tutor' },
] as const;
type PanelId = (typeof coursePanels)[number]['id'];

const rowId = 'tabs';

/** The course's page with this panel open; the first one needs no parameter. */
export function coursePanelHref(page: string, id: PanelId): string {
  return `${page}${id === coursePanels[0].id ? '' : `?tab=${id}`}#${rowId}`;
}

/** The panel in the URL, by default the first; null for an unknown one. */
export function readPanel(asked: string | null): PanelId | null {
  if (asked === null) return coursePanels[0].id;
  return coursePanels.find(({ id }) => id === asked)?.id ?? null;
}

interface CoursePanelsProps {
  course: CoursePageView;
  /** The page's own URL. */
  page: string;
  current: PanelId;
}

/** The details of a course, in five panels; those that would be empty are left out. */
export function CoursePanels({ course, page, current }: CoursePanelsProps) {
  const empty: Partial<Record<PanelId, boolean>> = {
    included: course.included.length === 0,
    equipment: course.equipment.length === 0 && !course.gear,
  };
  const panels: Record<PanelId, ReactNode> = {
    overview: <OverviewPanel course={course} />,
    lessons: <LessonsPanel course={course} />,
    included: <IncludedPanel course={course} />,
    equipment: <EquipmentPanel course={course} page={page} />,
    tutor: <TutorPanel tutor={course.tutor} />,
  };
  return (
    <Tabs
      id={rowId}
      label="About this course"
      current={empty[current] ? coursePanels[0].id : current}
      tabs={coursePanels
        .filter(({ id }) => !empty[id])
        .map(({ id, label }) => ({ id, label, href: coursePanelHref(page, id), panel: panels[id] }))}
    />
  );
}

function OverviewPanel({ course }: { course: CoursePageView }) {
  return (
    <div className="prose">
      {/* Safe: sanitised when stored and when read. */}
      <div dangerouslySetInnerHTML={{ __html: course.overview }} />
      {course.outcomes.length > 0 && (
        <>
          <h3>You will be able to</h3>
          <ul>
            {course.outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function IncludedPanel({ course }: { course: CoursePageView }) {
  return (
    <ul className="ticks is-lined">
      {course.included.map(({ text, note }) => (
        <li key={text}>
          <Separated>
            <span>{text}</span>
            {note && <span className="end">{note}</span>}
          </Separated>
        </li>
      ))}
    </ul>
  );
}

function EquipmentPanel({ course, page }: { course: CoursePageView; page: string }) {
  return (
    <div className="stack">
      <FactRows facts={course.equipment.map(({ label, text }) => ({ label, value: text }))} />
      {course.gear && <GearForm gear={course.gear} page={page} />}
    </div>
  );
}

function LessonsPanel({ course }: { course: CoursePageView }) {
  return (
    <div className="stack">
      <p className="small muted num">{course.lessonsText}</p>
      {course.lessonsNote && <Notice>{course.lessonsNote}</Notice>}
      <LessonRows lessons={course.lessons} />
    </div>
  );
}

function TutorPanel({ tutor }: { tutor: CoursePageView['tutor'] }) {
  return (
    <div className="row" style={{ alignItems: 'flex-start', flexWrap: 'nowrap' }}>
      <Avatar src={tutor.avatarUrl} name={tutor.name} size="large" />
      <div className="stack is-tight">
        <h3>{tutor.name}</h3>
        {/* Safe: sanitised when stored and when read. */}
        <div className="muted" dangerouslySetInnerHTML={{ __html: tutor.about }} />
      </div>
    </div>
  );
}

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Asks for the reader's gear and says whether the course suits it. Prefilled from a member's profile. */
function GearForm({ gear: { chosen, text }, page }: { gear: NonNullable<CoursePageView['gear']>; page: string }) {
  return (
    <Form method="get" action={page} className="stack" preventScrollReset>
      <h3>Does it suit what you play with?</h3>
      {text && <Notice>{text}</Notice>}
      <input type="hidden" name="tab" value="equipment" />
      <div className="grid is-2">
        <Field id="gear-equipment" name="equipment" label="Equipment" saved={chosen.equipment}>
          <Select placeholder="Choose…" options={choices(equipment)} />
        </Field>
        <Field id="gear-software" name="software" label="DJ software" saved={chosen.software}>
          <Select placeholder="Choose…" options={choices(software)} />
        </Field>
      </div>
      <div className="row">
        <Button variant="quiet">Check</Button>
      </div>
    </Form>
  );
}
