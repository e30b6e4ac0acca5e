import { Form } from '@remix-run/react';
import { equipment, software } from '~/features/accounts/profile/options';
import { FactRows } from '~/ui/fact-rows';
import { Button, MoreLink } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';
import { Notice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import { Picture } from '~/ui/pictures/picture';
import { Separated } from '~/ui/separated';
import { TabLinks } from '~/ui/tabs';
import type { CoursePageView } from '../present-course.server';
import { type PlayedHere, Syllabus } from './syllabus';

/** The parts of a course's page below its trailer. */
export const courseParts = [
  { id: 'overview', label: 'Overview' },
  { id: 'lessons', label: 'Lessons' },
  { id: 'included', label: "What's included" },
  { id: 'equipment', label: 'Equipment' },
  { id: 'tutor', label: 'About the tutor' },
] as const;
type PartId = (typeof courseParts)[number]['id'];

/** A part of the course's page. */
export function coursePartHref(page: string, id: PartId): string {
  return `${page}#${id}`;
}

const labelOf = Object.fromEntries(courseParts.map(({ id, label }) => [id, label])) as Record<PartId, string>;

/** The anchor of the parts' contents list. */
const listId = 'tabs';

interface CoursePartsProps {
  course: CoursePageView;
  /** The page's own URL. */
  page: string;
  loadPlayed: () => Promise<{ default: PlayedHere }>;
}

/** What a course is, one part below the other under a list of them; parts that would be empty are left out. */
export function CourseParts({ course, page, loadPlayed }: CoursePartsProps) {
  const empty: Partial<Record<PartId, boolean>> = {
    included: course.included.length === 0,
    equipment: course.equipment.length === 0 && !course.gear,
  };
  return (
    <>
      <div className="sell-tabs" id={listId}>
        <TabLinks
          label="About this course"
          items={courseParts
            .filter(({ id }) => !empty[id])
            .map(({ id, label }, at) => ({ label, href: `#${id}`, isCurrent: at === 0 }))}
        />
      </div>
      <Part id="overview" title={labelOf.overview} className="sell-part">
        <OverviewPart course={course} />
      </Part>
      <section className="sell-part" aria-labelledby="lessons">
        <div className="sell-head">
          <h2 className="heading-m" id="lessons">
            {labelOf.lessons}
          </h2>
          <p className="small muted num">{[course.lessonsText, course.lessonsNote].filter(Boolean).join('. ')}</p>
        </div>
        <Syllabus lessons={course.lessons} loadPlayed={loadPlayed} />
      </section>
      {!(empty.included && empty.equipment) && (
        <div className="sell-pair">
          {!empty.included && (
            <Part id="included" title={labelOf.included} className="sell-part">
              <IncludedPart course={course} />
            </Part>
          )}
          {!empty.equipment && (
            <Part id="equipment" title={labelOf.equipment} className="sell-part">
              <EquipmentPart course={course} page={page} />
            </Part>
          )}
        </div>
      )}
    </>
  );
}

function OverviewPart({ course }: { course: CoursePageView }) {
  return (
    <>
      <div className="prose">
        {/* Safe: sanitised when stored and when read. */}
        <div dangerouslySetInnerHTML={{ __html: course.overview }} />
      </div>
      {course.outcomes.length > 0 && (
        <>
          <h3 className="heading-s">You will be able to</h3>
          <ul className="ticks sell-able">
            {course.outcomes.map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function IncludedPart({ course }: { course: CoursePageView }) {
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

function EquipmentPart({ course, page }: { course: CoursePageView; page: string }) {
  return (
    <div className="stack">
      <FactRows facts={course.equipment.map(({ label, text }) => ({ label, value: text }))} />
      {course.gear && <GearForm gear={course.gear} page={page} />}
    </div>
  );
}

/** The tutor, with a sentence in large letters. */
export function TutorBand({ tutor }: { tutor: CoursePageView['tutor'] }) {
  const { name, sentence, about, avatarUrl, coursesHref } = tutor;
  return (
    <section className="tutor-strip" aria-labelledby="tutor">
      {avatarUrl && <Picture src={avatarUrl} alt="" width={400} height={400} sizes="18rem" />}
      <div>
        <h2 id="tutor">{labelOf.tutor}</h2>
        {sentence && <p className="tutor-sentence">{sentence}</p>}
        <p className="strong">{name}</p>
        {/* Safe: sanitised when stored and when read. */}
        {about && <div className="muted" dangerouslySetInnerHTML={{ __html: about }} />}
        <p className="small">
          <MoreLink href={coursesHref}>Courses with {name}</MoreLink>
        </p>
      </div>
    </section>
  );
}

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Asks for the reader's gear and says whether the course suits it. Prefilled from a member's profile. */
function GearForm({ gear: { chosen, text }, page }: { gear: NonNullable<CoursePageView['gear']>; page: string }) {
  return (
    <Form method="get" action={coursePartHref(page, 'equipment')} className="stack" preventScrollReset>
      <h3>Does it suit what you play with?</h3>
      {text && <Notice>{text}</Notice>}
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
