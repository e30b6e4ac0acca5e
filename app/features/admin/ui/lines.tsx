import type { ReactNode } from 'react';

/** One value for each step, the newest last; null if the value is unknown. */
type Values = (number | null)[];

interface Scale {
  /** The highest value. */
  most: number;
  height: number;
  /** The space above the highest value. */
  margin: number;
}

const width = 100;

interface SparkLineProps {
  values: Values;
  /** The description of the line for screen readers. */
  label: string;
}

/** A small line, drawn on the server. Its last point, the newest value, is marked. */
export function SparkLine({ values, label }: SparkLineProps) {
  const scale = { most: highestOf(values), height: 30, margin: 3 };
  const last = pointOf(values, values.length - 1, scale);
  return (
    <Spark height={scale.height} label={label}>
      <path d={strokeOf(values, scale)} />
      {last && <path className="now" d={`M${last}h.01`} />}
    </Spark>
  );
}

interface PairLineProps {
  /** The values of the span and of the span before it. Both lines share one scale. */
  now: Values;
  then: Values;
  /** The description of the lines for screen readers. */
  label: string;
}

/** A span as a line over the dashed line of the span before it, drawn on the server. */
export function PairLine({ now, then, label }: PairLineProps) {
  const scale = { most: highestOf([...now, ...then]), height: 40, margin: 4 };
  return (
    <Spark height={scale.height} label={label}>
      <path className="then" d={strokeOf(then, scale)} />
      <path className="today" d={strokeOf(now, scale)} />
    </Spark>
  );
}

function Spark({ height, label, children }: { height: number; label: string; children: ReactNode }) {
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="base" d={`M0 ${height - 0.5}H${width}`} />
      {children}
    </svg>
  );
}

const highestOf = (values: Values) => Math.max(1, ...values.map((value) => value ?? 0));

/** The path through the known values, with a gap at each unknown value. */
function strokeOf(values: Values, scale: Scale): string {
  const points = values.map((_value, index) => pointOf(values, index, scale));
  return points.map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point}`).join('');
}

/** The coordinates of a step's value; null if the value is unknown. */
function pointOf(values: Values, index: number, { most, height, margin }: Scale): string | null {
  const value = values[index] ?? null;
  if (value === null) return null;
  const x = (index / Math.max(1, values.length - 1)) * width;
  const y = height - 1 - (Math.max(0, value) / most) * (height - 1 - margin);
  return `${tenths(x)} ${tenths(y)}`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
