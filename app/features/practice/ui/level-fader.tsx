import type { CSSProperties } from 'react';
import { classNames } from '~/ui/class-names';
import type { FaderView } from '../present-question.server';

/** The custom properties that place a fader's marker. */
export function faderStyle(level: number): CSSProperties {
  return { '--level': level, '--p': `${((level - 1) / 9) * 100}%` } as CSSProperties;
}

/** A level from 1 to 10 on its scale; empty for a skill without one. */
export function LevelFader({ fader, isEmpty }: { fader: FaderView; isEmpty?: boolean }) {
  return (
    <p className={classNames('fader', isEmpty && 'is-empty', fader.level > 7 && 'is-high')}>
      {!isEmpty && (
        <>
          <span className="visually-hidden">Level {fader.level} of 10</span> <b aria-hidden="true">
            {fader.level}
          </b>{' '}
        </>
      )}
      <span aria-hidden="true">{fader.to}</span> <span aria-hidden="true">{fader.from}</span>
    </p>
  );
}
