interface SparkLineProps {
  /** A value a step, the newest last; null where it is not known. */
  values: (number | null)[];
  /** What the line says in words. */
  label: string;
}

const width = 100;
const height = 30;
/** Above the highest and below the lowest value. */
const margin = 3;

/** A small line, drawn on the server; its last point is now. */
export function SparkLine({ values, label }: SparkLineProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const points = values.map((value, index) => ({
    x: round((index / Math.max(1, values.length - 1)) * width),
    y: value === null ? null : round(height - 1 - (Math.max(0, value) / most) * (height - 1 - margin)),
  }));
  const last = points.at(-1);
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="base" d={`M0 ${height - 0.5}H${width}`} />
      <path d={pathOf(points)} />
      {last && last.y !== null && <path className="now" d={`M${last.x} ${last.y}h.01`} />}
    </svg>
  );
}

/** A stroke through the known points; it begins anew after a gap. */
function pathOf(points: { x: number; y: number | null }[]): string {
  return points
    .map(({ x, y }, index) => {
      if (y === null) return '';
      const isStart = index === 0 || points[index - 1]?.y === null;
      return `${isStart ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
