import { useMemo } from 'react';
import { rowsIn, textIn } from '~/features/drafts/fields';
import { ArrangingStatus } from '~/features/drafts/ui/arranging/grip';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { type Insertable, InsertContext } from '~/features/drafts/ui/editor/insert';
import { RichText } from '~/features/drafts/ui/rich-text';
import { AddedRow, useOwnFault, useValues } from '~/features/drafts/ui/sheet';
import { Carried, SaveRow, TitleLine } from '~/features/drafts/ui/sheet-fields';
import { FieldError } from '~/ui/forms/field';
import { AddLine } from './add-line';
import { useArrangedBlocks, useInsert } from './arranged-blocks';
import { useOpened, useRemoved } from './block-row';
import { DecksFields } from './decks-fields';
import { OneBlock } from './lesson-block';
import { LessonLine, type LessonLineProps } from './lesson-line';
import { QuestionFields } from './question-fields';
import { OfFirstVideo } from './video-cells';

/** The fields of a lesson's facts. */
export function LessonFacts(line: LessonLineProps) {
  return (
    <section className="stack is-snug" aria-label="The lesson" id="facts">
      <Carried names={['courseId', 'lessonId', 'revision']} />
      <TitleLine name="title" maxLength={1000} />
      <LessonLine {...line} />
    </section>
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
  const atEnd = useMemo(() => ({ choices, insert: insertAt(null) }), [choices, insertAt]);
  const end = `blocks.${order.length}`;
  const isMoved = order.some((row, at) => Number(row) !== at);
  const fault = useOwnFault('blocks');
  const left = order.filter((row) => !removed.includes(row));
  const values = useValues();
  const withVideos = useMemo(
    () => Array.from({ length: rowsIn(values, 'blocks') }, (_, row) => rowsIn(values, `blocks.${row}.videos`) > 0),
    [values],
  );
  const filmed = left.find((row) => withVideos[Number(row)]);
  return (
    <EditPart id="blocks-part" title="Blocks" note={left.length > 1 && 'Blocks appear on the page in this order.'}>
      <ArrangingStatus said={said} />
      {isMoved && <input type="hidden" name="order" value={order.join()} />}
      {removed.length > 0 && <input type="hidden" name="removed" value={removed.join()} />}
      <div id="blocks" tabIndex={-1} className="stack is-tight">
        <ol className="edit-blocks" ref={list} data-blocks>
          {order.map((row) => (
            <AddedRow key={row} row={`blocks.${row}`}>
              <OneBlock
                at={Number(row)}
                place={left.indexOf(row)}
                isLast={row === left.at(-1)}
                hasVariants={hasVariants}
                arranging={arranging}
                fresh={fresh}
                choices={choices}
                insertAt={insertAt}
                isForFile={filled.includes(Number(row))}
                isFirstVideo={row === filmed}
                isOpen={row === opened}
                open={open}
                isRemoved={removed.includes(row)}
                remove={remove}
                restore={restore}
              />
            </AddedRow>
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
      <InsertContext.Provider value={atEnd}>
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
        <div className={textIn(values, 'chapters') || rowsIn(values, 'loops') > 0 ? undefined : 'without-script'}>
          <OfFirstVideo video={null} />
        </div>
      )}
    </EditPart>
  );
}
