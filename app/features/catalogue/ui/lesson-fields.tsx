import { useEffect, useRef, useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { listIn, rowsIn } from '~/features/drafts/fields';
import { ArrangingStatus, Grip, rowClass } from '~/features/drafts/ui/arranging/grip';
import type { Arranging } from '~/features/drafts/ui/arranging/use-arranging';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { type Insertable, InsertContext } from '~/features/drafts/ui/editor/insert';
import { RichText } from '~/features/drafts/ui/rich-text';
import { AnyOf, Carried, Line, Lines, SaveRow, Tick, useCell, useRows, useValues } from '~/features/drafts/ui/sheet';
import { Disclosure } from '~/ui/disclosure';
import type { OptionGroup } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { type Fresh, useArrangedBlocks, useInsert } from './arranged-blocks';
import { Act, CaptionRows, choicesOf, MediaRow } from './course-fields';
import { DecksFields, placesOfSounds } from './decks-fields';
import { QuestionFields } from './question-fields';

/** The fields of a lesson's facts. */
export function LessonFacts() {
  return (
    <EditPart id="facts" title="Facts">
      <Carried names={['courseId', 'lessonId', 'revision']} />
      <Line name="title" maxLength={1000} />
      <Line name="slug" hint="Lowercase letters, digits and hyphens" maxLength={100} />
      <Lines name="chapters" hint="One per line, for example: 1:07 Two hats" rows={3} isOptional />
      <Lines name="loops" hint="One per line, for example: 1:07-1:15 The swap" rows={3} isOptional />
      <Tick name="isPreview" />
      <Suits name="gear" title="Works with" />
      <SaveRow />
    </EditPart>
  );
}

function Suits({ name, title, isOpen }: { name: string; title: string; isOpen?: boolean }) {
  return (
    <Disclosure title={title} isOpen={isOpen}>
      <div className="stack is-tight">
        <AnyOf name={`${name}.equipment`} choices={choicesOf(equipment)} />
        <AnyOf name={`${name}.software`} choices={choicesOf(software)} />
      </div>
    </Disclosure>
  );
}

const insertable: { what: Insertable; label: string }[] = [
  { what: 'file', label: 'Picture or video' },
  { what: 'decks', label: 'At your decks' },
  { what: 'variant', label: 'Gear variant' },
];
const insertableInArticles: typeof insertable = [{ what: 'file', label: 'Picture' }];

/** The fields of the lesson's blocks, and an empty text block to add. */
export function BlockFields({ hasVariants = true, name }: { hasVariants?: boolean; name: string }) {
  const { list, arranging } = useArrangedBlocks();
  const { order, said } = arranging;
  const { fresh, insertAt } = useInsert(arranging, list);
  const choices = hasVariants ? insertable : insertableInArticles;
  const end = `blocks.${order.length}`;
  const isMoved = order.some((row, at) => Number(row) !== at);
  return (
    <EditPart id="blocks" title="Blocks" note="Blocks appear on the page in this order.">
      <ArrangingStatus said={said} />
      {isMoved && <input type="hidden" name="order" value={order.join()} />}
      <ol className="edit-blocks" ref={list}>
        {order.map((row, place) => (
          <InsertContext.Provider key={row} value={{ choices, insert: insertAt(Number(row)) }}>
            <Block
              at={Number(row)}
              place={place}
              isLast={place === order.length - 1}
              hasVariants={hasVariants}
              arranging={arranging}
              fresh={fresh}
            />
          </InsertContext.Provider>
        ))}
      </ol>
      {isMoved && (
        <div className="row">
          <p className="small">The new order is not saved yet.</p>
          <SaveRow />
        </div>
      )}
      <InsertContext.Provider value={{ choices, insert: insertAt(null) }}>
        <RichText
          name={`${end}.markdown`}
          label={order.length ? 'Add a text below' : `The first text of the ${name}`}
          isOptional
        />
      </InsertContext.Provider>
      {hasVariants && (
        <>
          <QuestionFields block={end} of="a new block" />
          <DecksFields block={end} of="a new block" />
        </>
      )}
    </EditPart>
  );
}

interface BlockProps {
  /** The block's number in the form. */
  at: number;
  /** The block's current place, from 0. */
  place: number;
  isLast: boolean;
  hasVariants: boolean;
  arranging: Arranging;
  fresh: Fresh | null;
}

function Block({ at, place, isLast, hasVariants, arranging, fresh }: BlockProps) {
  const name = `blocks.${at}`;
  const isHydrated = useHydrated();
  const words = useCell(`${name}.markdown`);
  const images = useRows(`${name}.images`);
  const videos = useRows(`${name}.videos`);
  const form = useCell(`${name}.typeFormId`);
  const question = useCell(`${name}.question.kind`);
  const exercise = useCell(`${name}.decks.id`);
  const holdsMore = images + videos > 0 || question !== '' || exercise !== '';
  const gear = useGear(`${name}.gear`);
  // The type that the block was inserted as: its fields are still empty and do not show the type.
  const [made] = useState(fresh?.row === at ? fresh.what : undefined);
  const isVariant = gear.length > 0 || made === 'variant';
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (made) row.current?.querySelector('textarea')?.focus();
  }, [made]);
  const block = `block ${place + 1}`;
  const kinds = [
    isVariant && 'Gear variant',
    words && (/^### At your decks/i.test(words) ? 'At your decks' : 'Text'),
    images && 'Picture',
    videos && 'Video',
    form && 'Form',
    question && (question === 'drill' ? 'Drill' : 'Question'),
    exercise && 'Exercise at the decks',
  ];
  const text = <RichText name={`${name}.markdown`} label={`Text of ${block}`} isLabelHidden />;
  return (
    <li data-row={at} className={rowClass(arranging, String(at))} ref={row}>
      <header className="block-head row">
        {isHydrated && <Grip arranging={arranging} id={String(at)} name={block} />}
        <strong className="kind">
          {place + 1}. {kinds.filter(Boolean).join(', ') || 'Text'}
        </strong>
        {gear.length > 0 && <span className="muted">For learners who use {gear.join(', ')}</span>}
        {!isHydrated && (
          <>
            {place > 0 && <Act act="up" name={name} label="Up" of={block} />}
            {!isLast && <Act act="down" name={name} label="Down" of={block} />}
          </>
        )}
        <Act act="remove" name={name} label="Remove" of={block} />
      </header>
      <div className="stack is-tight">
        <input type="hidden" name={`${name}.is`} value="1" />
        {words || !holdsMore ? text : <Disclosure title="Add a text above">{text}</Disclosure>}
        {Array.from({ length: images }, (_, row) => (
          <PictureCells key={`${name}.images.${row}`} name={`${name}.images.${row}`} of={block} />
        ))}
        {Array.from({ length: videos }, (_, row) => (
          <VideoCells key={`${name}.videos.${row}`} name={`${name}.videos.${row}`} of={block} />
        ))}
        <Disclosure title={hasVariants ? 'Form and gear variant' : 'Form'} isOpen={form !== '' || isVariant}>
          <div className="stack is-tight">
            <Line name={`${name}.typeFormId`} isOptional maxLength={64} />
            {hasVariants && (
              <Suits name={`${name}.gear`} title="Replaces the block above for learners who use" isOpen={isVariant} />
            )}
          </div>
        </Disclosure>
        {hasVariants && (
          <>
            <QuestionFields block={name} of={block} />
            <DecksFields block={name} of={block} />
          </>
        )}
      </div>
    </li>
  );
}

/** The gear of a variant, as it was saved or typed. */
function useGear(name: string): string[] {
  const values = useValues();
  return [...listIn(values, `${name}.equipment`), ...listIn(values, `${name}.software`)];
}

function PictureCells({ name, of }: { name: string; of: string }) {
  return (
    <MediaRow picture={useCell(`${name}.fileId`)} name={name} label="Remove the picture" of={of}>
      <Carried names={[`${name}.fileId`]} />
      <Line name={`${name}.alt`} maxLength={1000} />
      <Line name={`${name}.caption`} isOptional maxLength={1000} />
    </MediaRow>
  );
}

function VideoCells({ name, of }: { name: string; of: string }) {
  return (
    <MediaRow picture={useCell(`${name}.poster`)} name={name} label="Remove the video" of={of}>
      <Carried names={[`${name}.clip`, `${name}.audio`, `${name}.poster`, `${name}.was`]} />
      <Line name={`${name}.title`} label="Title of the video" maxLength={1000} />
      <p className="small muted">
        {useCell(`${name}.audio`) ? 'Has an audio-only version for lite mode.' : 'No audio-only version for lite mode.'}
      </p>
      <CaptionRows video={name} of={useCell(`${name}.title`)} />
    </MediaRow>
  );
}

/** The places for a file in a lesson. */
export function usePlaces(isWithVideos = true): OptionGroup[] {
  const values = useValues();
  const { order } = useArrangedBlocks().arranging;
  const blocks = order.map((row, place) => ({
    name: `blocks.${row}`,
    label: `block ${place + 1}`,
    videos: rowsIn(values, `blocks.${row}.videos`),
  }));
  const asking = [...blocks, { name: `blocks.${order.length}`, label: 'a new block' }];
  return [
    {
      label: 'New',
      options: [
        {
          value: 'new',
          label: isWithVideos
            ? 'A picture or video, in a new block at the end'
            : 'A picture, in a new block at the end',
        },
        ...blocks.map(({ name, label }) => ({ value: name, label: `Another one in ${label}` })),
      ],
    },
    ...(isWithVideos
      ? [
          {
            label: 'Question',
            options: asking.flatMap(({ name, label }) => [
              { value: `${name}.question.sound`, label: `Sound (M4A) of the question of ${label}` },
              { value: `${name}.question.picture`, label: `Picture of the question of ${label}` },
            ]),
          },
          {
            label: 'Exercise at the decks',
            options: asking.flatMap(({ name, label }) => placesOfSounds(name, label)),
          },
        ]
      : []),
    ...blocks.flatMap(({ name: block, label, videos }) =>
      Array.from({ length: videos }, (_, video) => {
        const name = `${block}.videos.${video}`;
        return {
          label: `Video ${videos > 1 ? `${video + 1} ` : ''}of ${label}`,
          options: [
            { value: `${name}.captions`, label: 'Captions' },
            { value: `${name}.poster`, label: 'Poster image' },
            { value: `${name}.audio`, label: 'Audio only' },
            { value: `${name}.clip`, label: 'Replacement video' },
          ],
        };
      }),
    ),
  ];
}
