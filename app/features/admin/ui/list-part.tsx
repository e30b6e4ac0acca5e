import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import type { KeptView } from '~/features/drafts/keep-draft.server';
import { SavedByAnother } from '~/features/drafts/ui/differences';
import { KeepTyped } from '~/features/drafts/ui/keep-typed';
import { Sheet } from '~/features/drafts/ui/sheet';
import { Carried, Line } from '~/features/drafts/ui/sheet-fields';
import { Disclosure } from '~/ui/disclosure';
import { TextLink } from '~/ui/forms/button';
import type { Option } from '~/ui/forms/field';
import { type Reply, typedIn } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { RowAct } from '~/ui/row-act';
import { RowCells, RowHeads } from '~/ui/row-cells';
import { HiddenComma, Separated } from '~/ui/separated';
import { ActForm } from './act-form';
import { type ListRow, MovingRows } from './moving-rows';
import { OfficePart } from './office-page';

/** The lines for a row's name and its address. */
export function NameLines() {
  return (
    <>
      <Line name="name" maxLength={60} />
      <Line name="slug" hint="Lowercase letters, digits and hyphens" maxLength={50} />
    </>
  );
}

interface ListPartProps extends ListRowsProps {
  /** Shown beside the heading. */
  note: string;
}

/** A part of the admin area that is a list of rows. */
export function ListPart({ note, ...list }: ListPartProps) {
  return (
    <OfficePart id={list.id} title={list.title} note={note}>
      <ListRows {...list} />
    </OfficePart>
  );
}

interface ListRowsProps {
  /** The id of the list's heading, unique in the page. */
  id: string;
  title: string;
  /** The `intent` of saving a row. */
  intent: string;
  /** The heading of the form for a new row: 'Add a tutor'. */
  add: string;
  /** The fields of a row, and of the form for a new one. */
  fields: (isNew: boolean) => ReactNode;
  /** The names of ids in the fields. */
  named?: Option[];
  rows: ListRow[];
  /** The id of a new row, if the form does not ask for one. */
  newId?: string;
  /** Hidden fields of every form of the list. */
  hidden?: Record<string, string>;
  /** The text beside a row that nothing uses: 'no articles'. */
  unused?: string;
  /** The head of the first column, for rows with cells. */
  head?: string;
  /** The `intent` of moving a row to another place. */
  moves?: string;
  /** The `intent` of removing a row. */
  removes?: string;
  /** In a list with moves: what belongs to a row and moves with it, below its line. */
  inside?: (row: ListRow) => ReactNode;
  /** The action's answer to a form of this list that has errors, or the draft that the form continues. */
  reply: Reply | undefined;
  /** What the author has kept of this page; absent if nothing is kept. */
  kept?: KeptView;
}

/**
 * The rows of a list of the admin area; rows of several groups are below their groups' names. Each row opens in its
 * place to be changed; the last line adds a row. Rows with an order have a handle, or without script two arrows.
 */
export function ListRows({
  id,
  title,
  intent,
  add,
  fields,
  named,
  rows,
  newId,
  hidden,
  unused,
  head,
  moves,
  removes,
  inside,
  reply,
  kept,
}: ListRowsProps) {
  const isHydrated = useHydrated();
  // Rows of two lists of a page can have the same name.
  const inList = (row: ListRow) => `${row.name} in ${title}`;
  const replyTo = (rowId: string) => (typedIn(reply, 'rowId') === rowId ? reply : undefined);
  const keeps = (rowId: string, name: string) =>
    kept && (
      <KeepTyped {...{ kept, intent }} of={`${id}-${rowId}`} about={`${title}, ${name}`} reply={replyTo(rowId)} />
    );
  /**
   * The form sends the revision that its typed values are based on, so that they never overwrite someone else's later
   * change unseen.
   */
  const formOf = (row: ListRow) => {
    const reply = replyTo(row.id);
    const sent = { ...hidden, rowId: row.id };
    return (
      <Sheet within={`${id}-${row.id}`} fields={{ ...row.values, ...sent, revision: row.revision }} reply={reply}>
        <ActForm intent={intent} label="Save" of={inList(row)} fields={sent}>
          <Carried names={['revision']} />
          {fields(false)}
          <SavedByAnother savedRevision={row.revision} named={named} />
          {keeps(row.id, row.name)}
        </ActForm>
      </Sheet>
    );
  };
  const own = (row: ListRow) => (
    <RowDetails
      title={row.name}
      end={
        <>
          {row.cells ? (
            <RowCells cells={row.cells} isNamed />
          ) : (
            <span className={row.chips ? 'row-chips' : row.uses === undefined ? 'row-note' : 'row-notes'}>
              <Separated>
                {row.uses !== undefined && <span>{row.uses?.text ?? unused}</span>}
                {row.chips?.map((chip) => (
                  <span key={chip} className="row-chip">
                    {chip}
                  </span>
                ))}
                {row.note && <span>{row.note}</span>}
              </Separated>
            </span>
          )}
          <HiddenComma />
          <RowAct />
        </>
      }
      isOpen={replyTo(row.id) !== undefined}
    >
      {formOf(row)}
      {row.link && !(isHydrated && row.link.isWithoutScript) && (
        <p className="small">
          <TextLink href={row.link.href}>
            {row.link.label}
            <span className="visually-hidden">: {row.name}</span>
          </TextLink>
        </p>
      )}
      {removes && <Removal row={row} intent={removes} of={inList(row)} fields={hidden} />}
    </RowDetails>
  );
  return (
    <div className="rows">
      {rows[0]?.cells && <RowHeads first={head} heads={rows[0].cells.map((cell) => cell.head)} />}
      {rows[0]?.uses !== undefined && (
        <p className="row-notes is-head" aria-hidden="true">
          <span>Name </span>
          <span>Used by </span>
          <span>Short name</span>
        </p>
      )}
      {moves
        ? groupsOf(rows).map(({ group, members }) => (
            <Fragment key={group?.id ?? ''}>
              {group && <h3 className="rows-group">{group.name}</h3>}
              <MovingRows rows={members} label={title} intent={moves} inside={inside}>
                {own}
              </MovingRows>
            </Fragment>
          ))
        : rows.map((row) => (
            <div key={row.id} className="rows-row">
              {own(row)}
            </div>
          ))}
      <div className="rows-row is-add">
        <Disclosure title={add} isOpen={replyTo('') !== undefined}>
          <Sheet within={`${id}.new`} fields={{}} reply={replyTo('')}>
            <ActForm intent={intent} label={add} fields={{ ...hidden, ...(newId && { ownId: newId }) }}>
              {fields(true)}
              {keeps('', 'new')}
            </ActForm>
          </Sheet>
        </Disclosure>
      </div>
    </div>
  );
}

/** The rows by their groups, which follow each other. */
function groupsOf(rows: ListRow[]) {
  const groups: { group: ListRow['group']; members: ListRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.group?.id === row.group?.id) last.members.push(row);
    else groups.push({ group: row.group, members: [row] });
  }
  return groups;
}

/**
 * A row's line, which opens. Where script draws the page, what is inside is drawn once the row opens: the forms of 200
 * closed rows took a second after each save.
 */
function RowDetails({ isOpen = false, children, ...line }: ComponentProps<typeof Disclosure>) {
  const isHydrated = useHydrated();
  const [isDrawn, setDrawn] = useState(!isHydrated);
  return (
    <Disclosure {...line} isOpen={isOpen} onToggle={() => setDrawn(true)}>
      {(isDrawn || isOpen) && children}
    </Disclosure>
  );
}

interface RemovalProps {
  row: ListRow;
  intent: string;
  /** The row's name, for people who only hear the button. */
  of: string;
  /** Hidden fields of every form of the list. */
  fields?: Record<string, string>;
}

/** The button that removes a row, or what uses the row. */
function Removal({ row: { id, revision, uses, removal }, intent, of, fields }: RemovalProps) {
  if (uses) {
    return (
      <p className="small muted row-uses">
        It stays because it is in use:{' '}
        {uses.named.map(({ id, title, href }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            {href ? <TextLink href={href}>{title}</TextLink> : title}
          </Fragment>
        ))}
        {uses.more > 0 && ` and ${uses.more} more`}.
      </p>
    );
  }
  const form = (
    <ActForm intent={intent} label="Remove" of={of} isDanger isSmall fields={{ ...fields, rowId: id, revision }} />
  );
  if (!removal) return form;
  return (
    <Disclosure title="Remove">
      <p className="small muted">{removal}</p>
      {form}
    </Disclosure>
  );
}
