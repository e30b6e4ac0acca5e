import { Icon } from './icon';

interface ProgressProps {
  value: number;
  max: number;
  /** The accessible text: '5 of 14 lessons completed'. */
  label: string;
}

/** A thin progress bar for lists. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress max={Math.max(1, max)} value={value} aria-label={label} />;
}

/** A waveform, where progress is the main content. */
export function ProgressWave({ value, max, label }: ProgressProps) {
  return <progress className="progress-wave" max={Math.max(1, max)} value={value} aria-label={label} />;
}

/** A ring for small places. */
export function ProgressRing({ value, max, label }: ProgressProps) {
  const percent = Math.round((100 * value) / Math.max(1, max));
  return (
    <span className="ring" role="img" aria-label={label}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <circle cx="28" cy="28" r="25" pathLength="100" strokeDasharray={`${percent} 100`} />
      </svg>
      {percent === 100 ? <Icon name="check" /> : `${percent}%`}
    </span>
  );
}
