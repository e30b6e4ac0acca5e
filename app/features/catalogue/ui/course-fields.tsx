import type { ReactNode } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { type Fields, linesOf, listIn, textIn } from '~/features/drafts/fields';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePlace } from '~/features/drafts/ui/file-place';
import { MomentLine } from '~/features/drafts/ui/moment-line';
import { PairRows } from '~/features/drafts/ui/pair-rows';
import { RichText } from '~/features/drafts/ui/rich-text';
import { counted, filledRows, firstOf, listed, wordsOfSet } from '~/features/drafts/ui/set-words';
import { useCell, useLabel, useRows, useValues } from '~/features/drafts/ui/sheet';
import {
  AnyOf,
  Carried,
  Line,
  Lines,
  LongLine,
  OneOf,
  OneOfList,
  SeveralOf,
  Tick,
  TitleLine,
} from '~/features/drafts/ui/sheet-fields';
import type { Rates } from '~/kit/money';
import { languageNames } from '~/kit/text/language-names';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { TextButton } from '~/ui/forms/button';
import type { Option } from '~/ui/forms/field';
import { Picture } from '~/ui/pictures/picture';
import { capitalised, levels } from '../rules';
import { MadeHere, NewTutor } from './made-here';
import { PricePart } from './price-fields';

const levelChoices = levels.map((level) => ({ value: level, label: capitalised(level) }));
export const choicesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The title of a course, and links to the parts of its form. */
export function CourseHead({ parts }: { parts: { id: string; label: string }[] }) {
  return (
    <section className="stack is-snug" aria-label="The course">
      <Carried names={['courseId', 'revision', 'cover', 'share']} />
      <TitleLine name="title" maxLength={1000} />
      {parts.length > 0 && (
        <nav aria-label="Parts of this form">
          <ul className="part-links">
            {parts.map(({ id, label }) => (
              <li key={id}>
                <AppLink href={`#${id}`}>{label}</AppLink>{' '}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

/** The fields of a course's facts. */
export function CourseFacts({ categories, tutors }: { categories: Option[]; tutors: Option[] }) {
  return (
    <EditPart id="facts" title="Facts">
      <LongLine name="tagline" maxLength={1000} />
      <div className="pair">
        <OneOfList key={`tutors ${tutors.length}`} name="tutorId" options={tutors} />
        <OneOfList key={`categories ${categories.length}`} name="categoryId" options={categories} />
        <OneOf name="level" options={levelChoices} placeholder="Choose one" />
      </div>
      <div>
        <NewTutor key={`tutor ${tutors.length}`} title="A new tutor" isFirst={tutors.length === 0} />
        <MadeHere
          key={`category ${categories.length}`}
          title="A new category"
          fields={['category']}
          isFirst={categories.length === 0}
        >
          <Line name="made.category" maxLength={60} />
        </MadeHere>
      </div>
      <RichText name="overview" rows={8} />
    </EditPart>
  );
}

/** The fields of a course's address, its position in lists and its description for search engines. */
export function CourseFound() {
  return (
    <EditPart
      id="found"
      title="Lists and search engines"
      fold={{
        fields: ['slug', 'position', 'metaDescription'],
        words: (fields) =>
          listed(positionIn(fields), textIn(fields, 'slug'), ...wordsOfSet(fields, { metaDescription: 'description' })),
      }}
    >
      <div className="pair">
        <Line name="slug" hint="Leave empty to use the title." maxLength={100} isOptional />
        <Line name="position" inputMode="numeric" maxLength={6} />
      </div>
      <Lines name="metaDescription" hint="Leave empty to use the tagline." rows={2} isOptional />
    </EditPart>
  );
}

/** The lessons that nobody sees yet, to publish them with the course; at first those that have content are ticked. */
export function WithLessons({ lessons }: { lessons: (Option & { isReady: boolean })[] }) {
  const isAsked = 'withLessons' in useValues();
  if (!lessons.length) return null;
  const ready = lessons.filter(({ isReady }) => isReady).map(({ value }) => value);
  return (
    <EditPart
      id="with"
      title="Published with it"
      fold={{
        fields: ['withLessons'],
        words: (fields) => {
          const ticked = 'withLessons' in fields ? listIn(fields, 'withLessons') : ready;
          return `${ticked.length} of ${counted(lessons.length, 'lesson')}`;
        },
      }}
    >
      <input type="hidden" name="withLessons" value="" />
      <AnyOf name="withLessons" choices={lessons} defaultValues={isAsked ? undefined : ready} />
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
      <div className="pair is-sale">
        <Tick name="isSaleActive" />
        <MomentLine name="saleEndsAt" isOptional />
      </div>
    </PricePart>
  );
}

/** The fields of what learners learn, get and need, testimonials, and the recommended courses among `others`. */
export function CourseMore({ others }: { others: Option[] }) {
  return (
    <EditPart
      id="more"
      title="Course page"
      fold={{
        fields: ['outcomes', 'included', 'equipment', 'studentsSays', 'recommendations'],
        words: (fields) =>
          listed(
            counted(linesOf(textIn(fields, 'outcomes')).length, 'outcome'),
            counted(filledRows(fields, 'studentsSays'), 'testimonial'),
            counted(listIn(fields, 'recommendations').flatMap(linesOf).length, 'recommended course'),
          ),
      }}
    >
      <Lines name="outcomes" hint="One per line" rows={5} isOptional />
      <PairRows name="included" parts={['text', 'note']} heads={['What', 'Note']} isFirstLong />
      <PairRows name="equipment" parts={['label', 'text']} heads={['Heading', 'Text']} />
      <PairRows name="studentsSays" parts={['author', 'feedback']} heads={['Who', 'What they say']} />
      <SeveralOf name="recommendations" one="course" legend="Recommended courses" options={others} isOptional />
    </EditPart>
  );
}

/** The fields of the equipment and software that a course suits. */
export function CourseFor() {
  return (
    <>
      <EditPart
        id="suits"
        title="Works with"
        note="Choose none to show nothing."
        fold={{
          fields: ['gear'],
          words: (fields) => firstOf([...listIn(fields, 'gear.equipment'), ...listIn(fields, 'gear.software')]),
        }}
      >
        <AnyOf name="gear.equipment" legend="Equipment" choices={choicesOf(equipment)} />
        <AnyOf name="gear.software" legend="Software" choices={choicesOf(software)} />
      </EditPart>
      <EditPart
        id="buyers"
        title="Who buys it"
        fold={{
          fields: ['needsLocation', 'isReferralSource'],
          words: (fields) =>
            listed(
              ...wordsOfSet(fields, {
                needsLocation: 'needs a location',
                isReferralSource: 'for referral partners only',
              }),
            ) || 'Everyone',
        }}
      >
        <Tick name="needsLocation" hint="Buyers choose a city at checkout." />
        <Tick name="isReferralSource" hint="Hidden from the list of all courses." />
      </EditPart>
    </>
  );
}

/** The fields of a course's pictures and trailer. */
export function CourseMedia() {
  const clip = useCell('trailer.clip');
  return (
    <EditPart
      id="media"
      title="Pictures and trailer"
      fold={{
        fields: ['cover', 'share', 'trailer'],
        words: (fields) => listed(...picturesIn(fields), ...wordsOfSet(fields, { 'trailer.clip': 'trailer' })),
      }}
    >
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
          <FilePlace place="trailer.audio" kind="sound" label="Upload an audio-only version" of="the trailer" />
        </>
      )}
    </EditPart>
  );
}

/** The pictures that a draft has, as the line of their part says them. */
export const picturesIn = (fields: Fields) => wordsOfSet(fields, { cover: 'cover', share: 'social sharing image' });

/** The position in lists, as the line of its part says it. */
export function positionIn(fields: Fields): string {
  const position = textIn(fields, 'position').trim();
  return position && `position ${position}`;
}

/** A picture of the draft, and with script the button that chooses it. */
export function Shown({ name }: { name: string }) {
  const file = useCell(name);
  return (
    <FilePlace
      place={name}
      kind="picture"
      label={file ? 'Replace' : 'Choose a picture'}
      isBox={!file}
      className="edit-picture"
    >
      <p className="field-label">
        {useLabel(name)}
        {!file && <span className="without-script">: none yet</span>}
      </p>
      {file && (
        <div>
          <Picture src={paths.media(file)} alt="" width={160} height={90} sizes="10rem" />
        </div>
      )}
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
      <Line
        name={`${name}.label`}
        label={`${languageNames([language])} captions, shown as`}
        maxLength={60}
        className="is-name"
      />
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
