import type { ReactNode } from 'react';
import { clockTime } from '~/kit/dates';
import { classNames } from '~/ui/class-names';
import type { SoundView } from '../present-question.server';

interface SoundFootProps {
  sounds: SoundView[];
  active: number;
  time: number;
  duration: number;
  isCompared: boolean;
  /** The switch between two sounds, or its place. */
  children: ReactNode;
}

/** What is heard, and where it is. */
export function SoundFoot({ sounds, active, time, duration, isCompared, children }: SoundFootProps) {
  const sound = sounds[active];
  return (
    <div className="ear-foot">
      <p className={classNames(sounds.length > 1 && 'ear-now')}>
        <strong>{sound?.label}</strong> {sound?.note && <span className="muted">{sound.note}</span>}
      </p>{' '}
      <p className="num">
        {clockTime(time)}
        {duration > 0 && ` / ${clockTime(duration)}`}
      </p>
      {sounds.length > 1 && (
        <>
          {' '}
          <small>{isCompared ? 'Changes on the next beat' : 'One after the other'}</small>{' '}
        </>
      )}
      {children}
    </div>
  );
}
