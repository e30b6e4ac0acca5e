import { Form, useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Fields, textIn } from '~/features/drafts/fields';
import { amongThese } from '~/features/drafts/ui/arranging/arranged';
import { ArrangingStatus, Grip, rowClass } from '~/features/drafts/ui/arranging/grip';
import { useArranging } from '~/features/drafts/ui/arranging/use-arranging';
import { stayingField } from '~/kit/shell-types';
import { classNames } from '~/ui/class-names';
import { TextButton } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/button-form';
import { readReply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { ErrorNotice } from '~/ui/notice';
import type { RowCell } from '~/ui/row-cells';

export interface ListRow {
  id: string;
  revision: string;
  name: string;
  /** Shown beside the name. */
  note?: string | undefined;
  /** Shown in place of the note, each in a column. */
  cells?: RowCell[];
  /** Shown before the note: for example the titles of a stage's courses. */
  chips?: string[];
  /** By the field's name; empty for a checkbox that is not ticked. `place` is the row's position, in lists with moves. */
  values: Fields;
  /** Rows that share an order and a heading; all rows of the list if absent. */
  group?: { id: string; name: string };
  /** A link to the row's own page; with script not shown if the row's form has the same fields then. */
  link?: { label: string; href: string; isWithoutScript?: boolean };
  /** What one should know before the row is removed; absent if the removal can be undone. */
  removal?: string | undefined;
  /** What uses the row, which then cannot be removed; null if nothing does. */
  uses?: RowUses | null;
}

interface RowUses {
  /** '3 courses, 1 article'. */
  text: string;
  /** The first of them, with the addresses of their pages. */
  named: { id: string; title: string; href: string | null }[];
  /** How many more there are. */
  more: number;
}

interface MovingRowsProps {
  rows: ListRow[];
  /** The name of the list. */
  label: string;
  /** The `intent` of moving a row. */
  intent: string;
  /** What belongs to a row and moves with it, below its line. */
  inside?: ((row: ListRow) => ReactNode) | undefined;
  children: (row: ListRow) => ReactNode;
}

/**
 * Rows in one order: with script each has a handle, and a row that is dropped elsewhere is saved there at once; without
 * script each has two arrows.
 */
export function MovingRows({ rows, label, intent, inside, children }: MovingRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const saved = rows.map(({ id }) => id);
  const arranging = useArranging(list, saved);
  const fetcher = useFetcher<unknown>();
  const refusal = readReply(fetcher.data);
  // The forms of 200 rows are not drawn anew while one of the rows moves.
  const contents = useMemo(() => new Map(rows.map((row) => [row.id, children(row)])), [rows, children]);
  const shown = amongThese(arranging.order, saved);

  // The row that was picked up last is sent once it has been dropped at another place.
  const taken = useRef<string>();
  if (arranging.taken) taken.current = arranging.taken.id;
  const isMoved = !arranging.taken && taken.current !== undefined && shown.join() !== saved.join();
  useEffect(() => {
    const row = rows.find(({ id }) => id === taken.current);
    const target = rows[shown.indexOf(taken.current ?? '')];
    if (!isMoved || !row || !target || fetcher.state !== 'idle') return;
    taken.current = undefined;
    fetcher.submit(fieldsOf(intent, row, textIn(target.values, 'place')), { method: 'post' });
  });

  // After a refusal the rows are back where they are saved.
  const { reset } = arranging;
  const isRefused = refusal !== undefined && fetcher.state === 'idle';
  useEffect(() => {
    if (isRefused) reset(saved);
  }, [isRefused, refusal]);

  return (
    <div ref={list}>
      <ErrorNotice>{isRefused ? Object.values(refusal.errors).flat().join(' ') : null}</ErrorNotice>
      <ArrangingStatus said={arranging.said} />
      {shown.map((id) => {
        const at = saved.indexOf(id);
        const row = rows[at];
        if (!row) return null;
        const name = `${row.name} in ${label}`;
        const line = (
          <>
            {isHydrated ? (
              <span className="row-move">
                <Grip arranging={arranging} id={id} name={name} />
              </span>
            ) : (
              <span className="row-move">
                <Arrow {...{ intent, row, name }} to={rows[at - 1]} />
                <Arrow {...{ intent, row, name }} to={rows[at + 1]} isDown />
              </span>
            )}
            {contents.get(id)}
          </>
        );
        if (!inside) {
          return (
            <div key={id} data-row className={classNames('rows-row has-grip', rowClass(arranging, id))}>
              {line}
            </div>
          );
        }
        return (
          <div key={id} data-row className={classNames('rows-set', rowClass(arranging, id))}>
            <div className="rows-row has-grip">{line}</div>
            {inside(row)}
          </div>
        );
      })}
    </div>
  );
}

function fieldsOf(intent: string, { id, revision }: ListRow, place: string): Record<string, string> {
  return { intent, rowId: id, revision, place, [stayingField]: 'yes' };
}

interface ArrowProps {
  intent: string;
  row: ListRow;
  name: string;
  /** The row whose place it takes; at an end of the list there is none. */
  to: ListRow | undefined;
  isDown?: boolean;
}

/** A button that moves a row by one place. */
function Arrow({ intent, row, name, to, isDown }: ArrowProps) {
  if (!to) return <span className="row-arrow" />;
  const { id, revision } = row;
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ rowId: id, revision, place: textIn(to.values, 'place') }} />
      <TextButton intent={intent} className="row-arrow">
        <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>
        <span className="visually-hidden">
          Move {isDown ? 'down' : 'up'} {name}
        </span>
      </TextButton>
    </Form>
  );
}
