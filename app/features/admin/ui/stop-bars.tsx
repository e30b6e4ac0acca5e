interface StopBarsProps {
  /** How many stop in each part of a lesson, between 0 and 1 on the scale of the whole course. */
  bars: number[];
  /** The one that is marked; null for none. */
  most: number | null;
  /** What the bars say in words. */
  label: string;
}

const width = 100;
const height = 28;

/** Where people stop in a lesson, drawn on the server: its beginning is on the left. */
export function StopBars({ bars, most, label }: StopBarsProps) {
  const step = width / bars.length;
  const bar = (share: number, index: number) => {
    const tall = Math.round(share * height * 10) / 10;
    return share > 0 ? `M${index * step} ${height}v-${tall}h${step - 1}v${tall}z` : '';
  };
  return (
    <svg className="drop" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={bars.map((share, index) => (index === most ? '' : bar(share, index))).join('')} />
      {most !== null && <path className="most" d={bar(bars[most] ?? 0, most)} />}
      <path className="line" d={`M0 ${height}H${width - 1}`} />
    </svg>
  );
}
