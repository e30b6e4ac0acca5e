interface PairLineProps {
  /** A value a day; null where it is not known. Both lines are drawn on one scale. */
  now: (number | null)[];
  then: (number | null)[];
  /** What the lines say in words. */
  label: string;
}

const width = 100;
const height = 40;
const margin = 4;

/** A span as a line over the dashes of the span before it, drawn on the server. */
export function PairLine({ now, then, label }: PairLineProps) {
  const most = Math.max(1, ...now.map(orNone), ...then.map(orNone));
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="base" d={`M0 ${height - 0.5}H${width}`} />
      <path className="then" d={strokeOf(then, most)} />
      <path className="today" d={strokeOf(now, most)} />
    </svg>
  );
}

const orNone = (value: number | null) => value ?? 0;

/** A stroke through the known values; it begins anew after a gap. */
function strokeOf(values: (number | null)[], most: number): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = index === 0 || values[index - 1] === null;
      const x = (index / Math.max(1, values.length - 1)) * width;
      const y = height - 1 - (Math.max(0, value) / most) * (height - 1 - margin);
      return `${isStart ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`;
    })
    .join('');
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
