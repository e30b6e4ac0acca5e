interface ProgressProps {
  value: number;
  max: number;
  /** The accessible text: '5 of 14 lessons completed'. */
  label: string;
}

/** A waveform, where progress is the main content. */
export function ProgressWave({ value, max, label }: ProgressProps) {
  return <progress className="progress-wave" max={Math.max(1, max)} value={value} aria-label={label} />;
}
