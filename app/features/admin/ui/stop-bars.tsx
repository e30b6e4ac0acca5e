interface StopBarsProps {
  /** The height of each part's bar, from 0 to 1. The tallest bar of the whole course has 1. */
  bars: number[];
  /** The index of the marked bar; null for none. */
  most: number | null;
  /** The description of the bars for screen readers. */
  label: string;
}

const width = 100;
const height = 28;

/** Where people stop in a lesson, drawn on the server. The lesson begins on the left. */
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
