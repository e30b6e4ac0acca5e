import type { CSSProperties } from 'react';
import type { Beat } from '../rules';

interface DecksLanesProps {
  lanes: { a: Beat[]; b: Beat[]; from: number; end: number; hits: number[]; says: string };
  /** Where a hand was in a try, in bars. */
  mine?: number | null;
  /** Where both basses ran in a try, in bars. */
  both?: { from: number; to: number; words: string } | null;
}

/** Both lanes of a whole try, drawn: a bass that is cut is hollow, a deck that is silent is empty. */
export function DecksLanes({ lanes, mine = null, both = null }: DecksLanesProps) {
  const { from, end, hits, says } = lanes;
  const bars = end - from;
  const atOf = (bar: number) => Math.round(((bar - from) / bars) * 1000) / 10;
  const named = [from, ...hits, ...everyEighth(from, end)].filter((bar, at, all) => all.indexOf(bar) === at);
  return (
    <div className="rig-waves" role="img" aria-label={says}>
      {(['wide', 'narrow'] as const).map((width) => (
        <div key={width} className={`rig-view is-still is-${width}`} style={styleOf({ beats: bars * 4 })}>
          <Lane name="A" beats={lanes.a} width={width} />
          <ol className="rig-bars" style={styleOf({ beats: bars * 4, shift: 0 })} aria-hidden="true">
            {named.map((bar) => (
              <li key={bar} style={styleOf({ at: atOf(bar) })} className={hits.includes(bar) ? 'is-hit' : undefined}>
                {hits.includes(bar) ? `Bar ${bar}` : bar}
              </li>
            ))}
          </ol>
          <Lane name="B" beats={lanes.b} width={width} />
          {hits.map((bar) => (
            <i key={bar} className="rig-line" style={styleOf({ line: atOf(bar) })} aria-hidden="true" />
          ))}
          {mine !== null && <i className="rig-mine" style={styleOf({ line: atOf(mine) })} aria-hidden="true" />}
          {both && (
            <i className="rig-both" style={styleOf({ from: atOf(both.from), to: atOf(both.to) })} aria-hidden="true">
              <b>{both.words}</b>
            </i>
          )}
        </div>
      ))}
    </div>
  );
}

const styleOf = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])) as CSSProperties;

/** Every eighth bar of the try, but the last ones, whose numbers would not fit. */
function everyEighth(from: number, end: number): number[] {
  return Array.from({ length: Math.ceil((end - from) / 8) }, (_, at) => from + at * 8);
}

/** The width of the drawing, about that of its place in CSS pixels: lines keep their strength. */
const widths = { wide: 1152, narrow: 384 };

const rounded = (x: number) => Math.round(x * 10) / 10;

function Lane({ name, beats, width }: { name: 'A' | 'B'; beats: Beat[]; width: 'wide' | 'narrow' }) {
  return (
    <div className="rig-lane">
      <span className="cue">{name}</span>
      <LaneWave beats={beats} width={widths[width]} />
    </div>
  );
}

/** What a deck does, drawn beat by beat. `width` is about that of its place, in CSS pixels. */
export function LaneWave({ beats, width }: { beats: Beat[]; width: number }) {
  const step = width / beats.length;
  const pathOf = (draw: (x: number, beat: Beat, at: number) => string) =>
    beats.map((beat, at) => draw(rounded(at * step + 1.5), beat, at)).join('');
  // A beat has a hit with its low, and hats between the beats; the first of a bar is the tallest.
  const low = (x: number) =>
    `M${x} 2.2v67.7M${rounded(x + step / 3)} 19.1v33.8M${rounded(x + (2 * step) / 3)} 28.6v14.9`;
  const high = (x: number, at: number) =>
    `M${x} 29.9v12.2M${rounded(x + step / 4)} ${at % 2 ? '24.5v23' : '25.8v20.3'}M${rounded(x + step / 2)} 29.9v12.2`;
  return (
    <svg
      className="rig-wave"
      viewBox={`0 0 ${width} 72`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path className="hi" d={pathOf((x, beat, at) => (beat === 'silent' ? '' : high(x, at)))} />
      <path className="gone" d={pathOf((x, beat) => (beat === 'hollow' ? low(x) : ''))} />
      <path className="lo" d={pathOf((x, beat) => (beat === 'whole' ? low(x) : ''))} />
    </svg>
  );
}
