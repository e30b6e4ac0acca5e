import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import { Button } from '~/ui/forms/button';
import { SaidAt, useSaid } from '~/ui/page/said-at';
import { HiddenComma } from '~/ui/separated';

interface ProfileGroupProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Rows of the profile page under one heading. */
export function ProfileGroup({ id, title, children }: ProfileGroupProps) {
  return (
    <section className="pgroups" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface ProfileRowProps {
  /** Anchor of the row's form, and the place of its answer. */
  id: string;
  name: string;
  /** What is set. */
  now: ReactNode;
  /** Whether its form was refused. */
  isBad?: boolean;
  /** What opening it does: a row of facts is shown, the others change something. */
  act?: 'Change' | 'Show';
  children: ReactNode;
}

/** A row that says what is set, and opens to change it or to show more. */
export function ProfileRow({ id, name, now, isBad, act = 'Change', children }: ProfileRowProps) {
  const said = useSaid(id);
  return (
    <details className={classNames('pgroup', isBad && 'is-bad')} open={isBad || said !== null}>
      <summary>
        <span className="pgroup-name">{name}</span>
        <HiddenComma />
        <span className="pgroup-now">{now}</span>
        <HiddenComma />
        <span className="pgroup-act">
          <span className="if-closed">{act}</span> <span className="if-open">Close</span>
        </span>
      </summary>
      {/* Browsers open the row when an address names an id within it. */}
      <div className="pgroup-in" id={id}>
        {children}
      </div>
    </details>
  );
}

interface SaveRowProps {
  /** The row's id. */
  row: string;
  intent: string;
  label: string;
  isHeld?: boolean;
}

/** The button of a row, and the answer beside it. */
export function SaveRow({ row, intent, label, isHeld }: SaveRowProps) {
  return (
    <div className="row">
      <Button variant="quiet" intent={intent} isHeld={isHeld}>
        {label}
      </Button>{' '}
      <SaidAt place={row} />
    </div>
  );
}
