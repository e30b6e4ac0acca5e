import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { Grip, rowClass } from '~/features/drafts/ui/arranging/grip';
import type { Arranging } from '~/features/drafts/ui/arranging/use-arranging';
import { type Insertable, InsertContext } from '~/features/drafts/ui/editor/insert';
import { RichText } from '~/features/drafts/ui/rich-text';
import { useCell } from '~/features/drafts/ui/sheet';
import { AnyOf, Carried, Line } from '~/features/drafts/ui/sheet-fields';
import { classNames } from '~/ui/class-names';
import { Disclosure } from '~/ui/disclosure';
import { TextButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { Fresh, InsertAt } from './arranged-blocks';
import { BlockKind, kindsOf, useBlockFacts, useFaultsWithin, useSummary } from './block-row';
import { Act, choicesOf, MediaRow } from './course-fields';
import { DecksFields } from './decks-fields';
import { QuestionFields } from './question-fields';
import { VideoCells } from './video-cells';

interface BlockProps {
  /** The block's number in the form. */
  at: number;
  /** The block's current place, from 0. */
  place: number;
  isLast: boolean;
  hasVariants: boolean;
  arranging: Arranging;
  fresh: Fresh | null;
  /** What can be inserted at the cursor of its text. */
  choices: { what: Insertable; label: string }[];
  insertAt: InsertAt;
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
function Block({ at, place, isLast, hasVariants, arranging, fresh, choices, insertAt, ...props }: BlockProps) {
  const { isForFile, isFirstVideo, isOpen, open, isRemoved, remove, restore } = props;
  const name = `blocks.${at}`;
  const isHydrated = useHydrated();
  const facts = useBlockFacts(name);
  // The type that the block was inserted as: its fields are still empty and do not show the type.
  const [made] = useState(fresh?.row === at ? fresh.what : undefined);
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
  // The fields of a closed block are not drawn anew when it gets another place: nobody sees them.
  const seenAs = useRef(block);
  if (isOpen || !isHydrated) seenAs.current = block;
  const kinds = isForFile ? 'A file' : kindsOf(facts, made);
  const summary = useSummary(row, name, isOpen);
  const insertion = useMemo(() => ({ choices, insert: insertAt(at) }), [choices, insertAt, at]);
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
          {isHydrated && (
            <TextButton type="button" onClick={() => open(isOpen ? null : String(at))}>
              {isOpen ? 'Done' : 'Edit'}
              <span className="visually-hidden">
                {isOpen ? ' with' : ''} {block}
              </span>
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
        <InsertContext.Provider value={insertion}>
          <Body {...{ name, made, hasVariants, isFirstVideo, isOpen }} of={seenAs.current} />
        </InsertContext.Provider>
      </div>
    </li>
  );
}

/**
 * With forty blocks, a press may redraw only the blocks that it changes. The acts that order blocks are new with each
 * change, and each block needs those of its own place.
 */
export const OneBlock = memo(Block, (before, now) => {
  const handling = ({ at, arranging }: BlockProps) =>
    `${rowClass(arranging, String(at))} ${arranging.gap === null && arranging.taken?.id === String(at)}`;
  const { arranging: _before, ...was } = before;
  const { arranging: _now, ...is } = now;
  const keys = Object.keys(is) as (keyof typeof is)[];
  return keys.every((key) => was[key] === is[key]) && handling(before) === handling(now);
});

interface BodyProps extends Pick<BlockProps, 'hasVariants' | 'isFirstVideo' | 'isOpen'> {
  name: string;
  /** The block, for the names of its fields and buttons: 'block 2'. */
  of: string;
  made: Fresh['what'];
}

/** The fields of a block. */
const Body = memo(function Body({ name, of, made, hasVariants, isFirstVideo, isOpen }: BodyProps) {
  const { words, images, videos, form, question, exercise, gear } = useBlockFacts(name);
  const holdsMore = images + videos > 0 || question !== '' || exercise !== '';
  const isVariant = gear.length > 0 || made === 'variant';
  const text = <RichText name={`${name}.markdown`} label={`Text of ${of}`} isLabelHidden isWaiting={!isOpen} />;
  return (
    <>
      <input type="hidden" name={`${name}.is`} value="1" />
      {gear.length > 0 && <p className="small muted">For learners who use {gear.join(', ')}</p>}
      {words || !holdsMore ? text : <Disclosure title="Add a text above">{text}</Disclosure>}
      {Array.from({ length: images }, (_, row) => (
        <PictureCells key={`${name}.images.${row}`} name={`${name}.images.${row}`} of={of} />
      ))}
      {Array.from({ length: videos }, (_, row) => (
        <VideoCells
          key={`${name}.videos.${row}`}
          name={`${name}.videos.${row}`}
          of={of}
          isFirst={isFirstVideo && row === 0}
        />
      ))}
      {hasVariants && (
        <>
          <QuestionFields block={name} of={of} />
          <DecksFields block={name} of={of} isOpen={made === 'exercise'} />
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
    </>
  );
});

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

function PictureCells({ name, of }: { name: string; of: string }) {
  return (
    <MediaRow picture={useCell(`${name}.fileId`)} name={name} label="Remove the picture" of={of}>
      <Carried names={[`${name}.fileId`]} />
      <Line name={`${name}.alt`} maxLength={1000} />
      <Line name={`${name}.caption`} isOptional maxLength={1000} />
    </MediaRow>
  );
}
