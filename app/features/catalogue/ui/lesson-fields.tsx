import { memo, useEffect, useRef, useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { rowsIn, textIn } from '~/features/drafts/fields';
import { ArrangingStatus, Grip, rowClass } from '~/features/drafts/ui/arranging/grip';
import type { Arranging } from '~/features/drafts/ui/arranging/use-arranging';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { type Insertable, InsertContext } from '~/features/drafts/ui/editor/insert';
import { RichText } from '~/features/drafts/ui/rich-text';
import { AnyOf, Carried, Line, SaveRow, useCell, useOwnFault, useValues } from '~/features/drafts/ui/sheet';
import { classNames } from '~/ui/class-names';
import { Disclosure } from '~/ui/disclosure';
import { TextButton } from '~/ui/forms/button';
import { FieldError, type OptionGroup } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { AddLine } from './add-line';
import { type Fresh, useArrangedBlocks, useInsert } from './arranged-blocks';
import { BlockKind, kindsOf, useBlockFacts, useFaultsWithin, useOpened, useRemoved, useSummary } from './block-row';
import { Act, choicesOf, MediaRow } from './course-fields';
import { DecksFields, placesOfSounds } from './decks-fields';
import { LessonLine, type LessonLineProps } from './lesson-line';
import { QuestionFields } from './question-fields';
import { OfFirstVideo, VideoCells } from './video-cells';

/** The fields of a lesson's facts. */
export function LessonFacts(line: LessonLineProps) {
  return (
    <section className="stack is-snug" aria-label="The lesson" id="facts">
      <Carried names={['courseId', 'lessonId', 'revision']} />
      <Line name="title" maxLength={1000} className="is-title" />
      <LessonLine {...line} />
    </section>
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

/** The fields of the lesson's blocks, one of them open at a time, and an empty text block to add. */
export function BlockFields({ hasVariants = true, name }: { hasVariants?: boolean; name: string }) {
  const { list, arranging } = useArrangedBlocks();
  const { order, said } = arranging;
  const inserting = useInsert(arranging, list);
  const { fresh, filled, insertAt } = inserting;
  const { opened, open } = useOpened(list, order, fresh);
  const { removed, remove, restore } = useRemoved();
  const choices = hasVariants ? insertable : insertableInArticles;
  const end = `blocks.${order.length}`;
  const isMoved = order.some((row, at) => Number(row) !== at);
  const fault = useOwnFault('blocks');
  const left = order.filter((row) => !removed.includes(row));
  const values = useValues();
  const filmed = left.find((row) => rowsIn(values, `blocks.${row}.videos`) > 0);
  return (
    <EditPart id="blocks-part" title="Blocks" note="Blocks appear on the page in this order.">
      <ArrangingStatus said={said} />
      {isMoved && <input type="hidden" name="order" value={order.join()} />}
      {removed.length > 0 && <input type="hidden" name="removed" value={removed.join()} />}
      <div id="blocks" tabIndex={-1} className="stack is-tight">
        <ol className="edit-blocks" ref={list} data-blocks>
          {order.map((row) => (
            <InsertContext.Provider key={row} value={{ choices, insert: insertAt(Number(row)) }}>
              <OneBlock
                at={Number(row)}
                place={left.indexOf(row)}
                isLast={row === left.at(-1)}
                hasVariants={hasVariants}
                arranging={arranging}
                fresh={fresh}
                isForFile={filled.includes(Number(row))}
                isFirstVideo={row === filmed}
                isOpen={row === opened}
                open={open}
                isRemoved={removed.includes(row)}
                remove={remove}
                restore={restore}
              />
            </InsertContext.Provider>
          ))}
        </ol>
        <FieldError of="blocks">{fault}</FieldError>
      </div>
      {isMoved && (
        <div className="row">
          <p className="small">The new order is not saved yet.</p>
          <SaveRow />
        </div>
      )}
      <div data-new-uploads />
      <InsertContext.Provider value={{ choices, insert: insertAt(null) }}>
        <RichText
          name={`${end}.markdown`}
          label={left.length ? 'Add a text below' : `The first text of the ${name}`}
          isOptional
        />
      </InsertContext.Provider>
      <AddLine hasVariants={hasVariants} list={list} append={inserting.append} />
      {hasVariants && (
        <div className="without-script">
          <QuestionFields block={end} of="a new block" />
          <DecksFields block={end} of="a new block" />
        </div>
      )}
      {hasVariants && filmed === undefined && (
        <div className={textIn(values, 'chapters') || textIn(values, 'loops') ? undefined : 'without-script'}>
          <OfFirstVideo video={null} />
        </div>
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
  /** Whether the block was made for a file, which is being uploaded. */
  isForFile: boolean;
  /** Whether the first video of the lesson is in this block. */
  isFirstVideo: boolean;
  isOpen: boolean;
  /** Opens a block by its number as text; null closes the one that is open. */
  open: (row: string | null) => void;
  isRemoved: boolean;
  remove: (row: string) => void;
  restore: (row: string) => void;
}

/**
 * A block: a row that says what it holds, and below it the fields of the block that is open. Without script all are
 * open. Closed blocks stay in the form, so that they are sent with it.
 */
function Block({ at, place, isLast, hasVariants, arranging, fresh, ...props }: BlockProps) {
  const { isForFile, isFirstVideo, isOpen, open, isRemoved, remove, restore } = props;
  const name = `blocks.${at}`;
  const isHydrated = useHydrated();
  const facts = useBlockFacts(name);
  const { words, images, videos, form, question, exercise, gear } = facts;
  const holdsMore = images + videos > 0 || question !== '' || exercise !== '';
  // The type that the block was inserted as: its fields are still empty and do not show the type.
  const [made] = useState(fresh?.row === at ? fresh.what : undefined);
  const isVariant = gear.length > 0 || made === 'variant';
  const row = useRef<HTMLLIElement>(null);
  const [isFresh] = useState(fresh?.row === at);
  useEffect(() => {
    if (!isFresh || !isOpen) return;
    const inIt =
      made === 'question' || made === 'exercise' ? `[id="${name}.${made === 'question' ? made : 'decks'}"] ` : '';
    row.current?.querySelector<HTMLElement>(`${inIt}:is(textarea, select, input:not([type=hidden]))`)?.focus();
  }, [isFresh, isOpen, made, name]);
  const faults = useFaultsWithin(name);
  const block = `block ${place + 1}`;
  const kinds = isForFile ? 'A file' : kindsOf(facts, made);
  const text = <RichText name={`${name}.markdown`} label={`Text of ${block}`} isLabelHidden isWaiting={!isOpen} />;
  const summary = useSummary(row, name, isOpen);
  return (
    <li
      data-row={at}
      id={name}
      tabIndex={-1}
      className={classNames(
        rowClass(arranging, String(at)),
        faults.length > 0 && 'is-bad',
        isRemoved ? 'is-removed' : isOpen && 'is-open',
      )}
      aria-current={isOpen && !isRemoved ? 'true' : undefined}
      ref={row}
    >
      {isRemoved && (
        <p className="row small muted">
          {kinds} is removed with the next save.
          <TextButton type="button" onClick={() => restore(String(at))}>
            Undo
          </TextButton>
        </p>
      )}
      <header className="block-head row" hidden={isRemoved}>
        {isHydrated && <Grip arranging={arranging} id={String(at)} name={block} />}
        <a
          className="block-row"
          href={`#${name}`}
          aria-expanded={isHydrated ? isOpen : undefined}
          onClick={(event) => {
            event.preventDefault();
            open(isOpen ? null : String(at));
          }}
        >
          <BlockKind facts={facts} />
          <span className="block-said">
            <strong className="kind">
              {place + 1}. {kinds}
            </strong>
            <span>{summary}</span>
            {faults.length > 0 && !isOpen && (
              <span className="field-error">{faults.length === 1 ? faults[0] : `${faults.length} things to mend`}</span>
            )}
          </span>
        </a>
        <span className="row">
          {isHydrated && isOpen && (
            <TextButton type="button" onClick={() => open(null)}>
              Done<span className="visually-hidden"> with {block}</span>
            </TextButton>
          )}
          {!isHydrated && place > 0 && <Act act="up" name={name} label="Up" of={block} />}
          {!isHydrated && !isLast && <Act act="down" name={name} label="Down" of={block} />}
          {isHydrated ? (
            <TextButton type="button" isDanger onClick={() => remove(String(at))}>
              Remove<span className="visually-hidden"> {block}</span>
            </TextButton>
          ) : (
            <Act act="remove" name={name} label="Remove" of={block} />
          )}
        </span>
      </header>
      <div className="block-body stack is-tight" hidden={isRemoved}>
        <input type="hidden" name={`${name}.is`} value="1" />
        {gear.length > 0 && <p className="small muted">For learners who use {gear.join(', ')}</p>}
        {words || !holdsMore ? text : <Disclosure title="Add a text above">{text}</Disclosure>}
        {Array.from({ length: images }, (_, row) => (
          <PictureCells key={`${name}.images.${row}`} name={`${name}.images.${row}`} of={block} />
        ))}
        {Array.from({ length: videos }, (_, row) => (
          <VideoCells
            key={`${name}.videos.${row}`}
            name={`${name}.videos.${row}`}
            of={block}
            isFirst={isFirstVideo && row === 0}
          />
        ))}
        {hasVariants && (
          <>
            <QuestionFields block={name} of={block} />
            <DecksFields block={name} of={block} isOpen={made === 'exercise'} />
          </>
        )}
        <Disclosure title={hasVariants ? 'Form and gear variant' : 'Form'} isOpen={form !== '' || isVariant}>
          <div className="stack is-tight">
            <Line name={`${name}.typeFormId`} isOptional maxLength={64} />
            {hasVariants && (
              <Suits name={`${name}.gear`} title="Replaces the block above for learners who use" isOpen={isVariant} />
            )}
          </div>
        </Disclosure>
      </div>
    </li>
  );
}

/**
 * With forty blocks, a press may redraw only the blocks that it changes. The acts that order blocks are new with each
 * change, and each block needs those of its own place.
 */
const OneBlock = memo(Block, (before, now) => {
  const handling = ({ at, arranging }: BlockProps) =>
    `${rowClass(arranging, String(at))} ${arranging.gap === null && arranging.taken?.id === String(at)}`;
  const { arranging: _before, ...was } = before;
  const { arranging: _now, ...is } = now;
  const keys = Object.keys(is) as (keyof typeof is)[];
  return keys.every((key) => was[key] === is[key]) && handling(before) === handling(now);
});

function PictureCells({ name, of }: { name: string; of: string }) {
  return (
    <MediaRow picture={useCell(`${name}.fileId`)} name={name} label="Remove the picture" of={of}>
      <Carried names={[`${name}.fileId`]} />
      <Line name={`${name}.alt`} maxLength={1000} />
      <Line name={`${name}.caption`} isOptional maxLength={1000} />
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
