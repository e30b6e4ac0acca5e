import type { ReactNode } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePlace } from '~/features/drafts/ui/file-place';
import { MomentLine } from '~/features/drafts/ui/moment-line';
import { RichText } from '~/features/drafts/ui/rich-text';
import { useCell, useLabel, useRows, useValues } from '~/features/drafts/ui/sheet';
import { AnyOf, Carried, Line, Lines, OneOf, OneOfList, Tick } from '~/features/drafts/ui/sheet-fields';
import type { Rates } from '~/kit/money';
import { paths } from '~/paths';
import { TextButton } from '~/ui/forms/button';
import type { Option } from '~/ui/forms/field';
import { Picture } from '~/ui/pictures/picture';
import { levels } from '../rules';
import { MadeHere, NewTutor } from './made-here';
import { PricePart } from './price-fields';

const levelChoices = levels.map((level) => ({ value: level, label: level }));
export const choicesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The fields of a course's facts. */
export function CourseFacts({ categories, tutors }: { categories: Option[]; tutors: Option[] }) {
  return (
    <EditPart id="facts" title="Facts">
      <Carried names={['courseId', 'revision', 'cover', 'share']} />
      <Line name="title" maxLength={1000} />
      <Line name="tagline" maxLength={1000} />
      <div className="pair">
        <Line name="slug" hint="Empty: made from the title." maxLength={100} isOptional />
        <OneOfList key={`tutors ${tutors.length}`} name="tutorId" options={tutors} />
        <OneOfList key={`categories ${categories.length}`} name="categoryId" options={categories} />
        <OneOf name="level" options={levelChoices} placeholder="Choose one" />
        <Line name="position" inputMode="numeric" maxLength={6} />
      </div>
      <NewTutor key={`tutor ${tutors.length}`} title="A new tutor" isFirst={tutors.length === 0} />
      <MadeHere
        key={`category ${categories.length}`}
        title="A new category"
        fields={['category']}
        isFirst={categories.length === 0}
      >
        <Line name="made.category" maxLength={60} />
      </MadeHere>
      <RichText name="overview" rows={8} />
      <Lines name="metaDescription" hint="Empty: the tagline." rows={2} isOptional />
    </EditPart>
  );
}

/** The lessons that nobody sees yet, to publish them with the course; at first those that have content are ticked. */
export function WithLessons({ lessons }: { lessons: (Option & { isReady: boolean })[] }) {
  const isAsked = 'withLessons' in useValues();
  if (!lessons.length) return null;
  return (
    <EditPart id="with" title="Published with it">
      <input type="hidden" name="withLessons" value="" />
      <AnyOf
        name="withLessons"
        choices={lessons}
        defaultValues={isAsked ? undefined : lessons.filter(({ isReady }) => isReady).map(({ value }) => value)}
      />
    </EditPart>
  );
}

/** The fields of a course's prices and of its sale. */
export function CoursePrices({ rates }: { rates: Rates }) {
  return (
    <PricePart
      rates={rates}
      lists={[
        { legend: 'Price', nameOf: (currency) => `prices.${currency}.price` },
        { legend: 'Sale price', nameOf: (currency) => `prices.${currency}.salePrice`, isOptional: true },
      ]}
    >
      <div className="pair">
        <Tick name="isSaleActive" />
        <MomentLine name="saleEndsAt" isOptional />
      </div>
    </PricePart>
  );
}

/** The fields of what learners learn, get and need, whom it suits, and testimonials. */
export function CourseMore() {
  return (
    <EditPart id="more" title="More on the course page">
      <Lines name="outcomes" hint="One per line" rows={5} isOptional />
      <PairRows name="included" parts={['text', 'note']} labels={['What', 'Note']} />
      <PairRows name="equipment" parts={['label', 'text']} labels={['Heading', 'Text']} />
      <PairRows name="studentsSays" parts={['author', 'feedback']} labels={['Who', 'What']} />
      <Lines name="recommendations" hint="Their addresses, one per line" rows={3} isOptional />
      <AnyOf
        name="gear.equipment"
        legend="Works with this equipment (choose none to show nothing)"
        choices={choicesOf(equipment)}
      />
      <AnyOf name="gear.software" choices={choicesOf(software)} />
      <Tick name="needsLocation" />
      <Tick name="isReferralSource" />
    </EditPart>
  );
}

/** Rows of two texts, with two empty ones to add more. An emptied row is removed. */
export function PairRows({ name, parts, labels }: { name: string } & Record<'parts' | 'labels', [string, string]>) {
  const count = useRows(name) + 2;
  return (
    <fieldset className="stack is-tight">
      <legend className="field-label">{useLabel(name)}</legend>
      {Array.from({ length: count }, (_, row) => (
        <div key={`${name}.${row}`} className="edit-row">
          {parts.map((part, at) => (
            <Line key={part} name={`${name}.${row}.${part}`} label={`${labels[at]} ${row + 1}`} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** The fields of a course's pictures and trailer. */
export function CourseMedia() {
  const clip = useCell('trailer.clip');
  return (
    <EditPart id="media" title="Pictures and trailer">
      <div className="edit-pictures">
        <Shown name="cover" />
        <Shown name="share" />
        {clip && <Shown name="trailer.poster" />}
      </div>
      <FilePlace place="trailer.clip" kind="video" label={clip ? 'Replace the trailer' : 'Choose a trailer'}>
        {!clip && <p className="small muted">No trailer.</p>}
      </FilePlace>
      {clip && (
        <>
          <Carried names={['trailer.clip', 'trailer.audio', 'trailer.poster', 'trailer.was']} />
          <CaptionRows video="trailer" of="the trailer" />
          <FilePlace place="trailer.captions" kind="captions" label="Add captions" of="the trailer" />
          <FilePlace place="trailer.audio" kind="sound" label="Choose its sound alone" of="the trailer" />
        </>
      )}
    </EditPart>
  );
}

/** A picture of the draft, and with script the button that chooses it. */
export function Shown({ name }: { name: string }) {
  const file = useCell(name);
  return (
    <FilePlace place={name} kind="picture" label={file ? 'Replace' : 'Choose a picture'} className="edit-picture">
      <figure>
        {file ? (
          <Picture src={paths.media(file)} alt="" width={160} height={90} sizes="10rem" />
        ) : (
          <span className="edit-no-picture" aria-hidden="true" />
        )}
        <figcaption className="small muted">
          {useLabel(name)}
          {!file && ': none yet'}
        </figcaption>
      </figure>
    </FilePlace>
  );
}

/** The captions of a video with their names, and checkboxes that remove them. */
export function CaptionRows({ video, of }: { video: string; of: string }) {
  const count = useRows(`${video}.captions`);
  if (!count) return <p className="small muted">No captions.</p>;
  return (
    <ul className="edit-captions stack is-tight">
      {Array.from({ length: count }, (_, row) => (
        <CaptionRow key={`${video}.captions.${row}`} name={`${video}.captions.${row}`} of={of} />
      ))}
    </ul>
  );
}

function CaptionRow({ name, of }: { name: string; of: string }) {
  const language = useCell(`${name}.language`);
  return (
    <li>
      <Carried names={[`${name}.language`, `${name}.vtt`]} />
      <Line name={`${name}.label`} label={`Name of the captions, ${language}`} maxLength={60} className="is-name" />
      <Act act="remove" name={name} label="Remove" of={`captions in ${language} of ${of}`} />
    </li>
  );
}

interface ActProps {
  act: 'up' | 'down' | 'remove';
  name: string;
  label: string;
  of: string;
}

/** A button that moves or removes a part of a draft. */
export function Act({ act, name, label, of }: ActProps) {
  return (
    <TextButton name="act" value={`${act} ${name}`} isDanger={act === 'remove'}>
      {label}
      <span className="visually-hidden"> {of}</span>
    </TextButton>
  );
}

interface RemoveRowProps {
  /** The name of the part that the button removes. */
  name: string;
  label: string;
  /** The block that holds the part, for the button's name. */
  of: string;
}

/** The button at the end of a part of a block that removes it. */
export function RemoveRow({ of, ...part }: RemoveRowProps) {
  return (
    <div className="edit-acts">
      <Act act="remove" {...part} of={`of ${of}`} />
    </div>
  );
}

/** A picture or video of a block: its image, its fields, and the button that removes it. */
export function MediaRow({ picture, children, ...part }: RemoveRowProps & { picture: string; children: ReactNode }) {
  return (
    <div className="edit-media">
      <Picture src={picture && paths.media(picture)} alt="" width={160} height={90} sizes="10rem" />
      <div className="stack is-tight">
        {children}
        <RemoveRow {...part} />
      </div>
    </div>
  );
}
