import { type CSSProperties, memo, type RefObject } from 'react';
import type { PlayView } from '../../present.server';
import { LaneWave } from '../decks-lanes';

const beatsInBar = 4;
/** About the width of a beat on a wide screen, in CSS pixels. */
const beatWidth = 24;
/** Beats that are drawn before the first one and after the last one, since the window shows them too. */
const [before, after] = [20, 48];

interface LiveLanesProps {
  play: Pick<PlayView, 'length' | 'asks' | 'startsTogether'>;
  box: RefObject<HTMLDivElement>;
  /** Whose low is cut. */
  isHollow: { a: boolean; b: boolean };
  says: string;
}

/**
 * Both lanes of a running try, which move under a fixed play line. `--a` and `--b` of the box are the current beats of
 * the decks. With reduced motion the whole lanes are shown, and the line moves one beat at a time.
 */
export function LiveLanes({ play, box, isHollow, says }: LiveLanesProps) {
  const { length, asks, startsTogether } = play;
  const beats = length.bars * beatsInBar;
  const values = {
    '--all': beats + before + after,
    '--all-b': beats + after,
    '--before': before,
    '--beats': beats,
    '--into': startsTogether ? 0 : ((asks.in ?? length.from) - length.from) * beatsInBar,
  } as CSSProperties;
  return (
    <div className="rig-waves" ref={box} role="img" aria-label={says} style={values}>
      <div className="rig-view is-live">
        <Strip name="A" isHollow={isHollow.a} beats={beats + before + after} />
        <Bars from={length.from} bars={length.bars} hits={[asks.in, asks.swap, asks.out]} />
        <Strip name="B" isHollow={isHollow.b} beats={beats + after} />
        <i className="rig-line" aria-hidden="true" />
      </div>
    </div>
  );
}

const Strip = memo(function Strip({ name, isHollow, beats }: { name: 'A' | 'B'; isHollow: boolean; beats: number }) {
  return (
    <div className="rig-lane">
      <span className="cue" aria-hidden="true">
        {name}
      </span>
      <div className={`rig-strip is-${name.toLowerCase()}`}>
        <LaneWave
          beats={Array.from({ length: beats }, () => (isHollow ? 'hollow' : 'whole'))}
          width={beats * beatWidth}
        />
      </div>
    </div>
  );
});

interface BarsProps {
  from: number;
  bars: number;
  hits: (number | null)[];
}

const Bars = memo(function Bars({ from, bars, hits }: BarsProps) {
  const first = from - before / beatsInBar;
  const all = Array.from({ length: bars + (before + after) / beatsInBar }, (_, at) => first + at);
  return (
    <ol className="rig-bars" aria-hidden="true">
      {all.map((bar, at) => (
        <li
          key={bar}
          style={{ '--at': (100 * at) / all.length } as CSSProperties}
          className={hits.includes(bar) ? 'is-hit' : undefined}
        >
          {hits.includes(bar) ? `Bar ${bar}` : bar > 0 && bar}
        </li>
      ))}
    </ol>
  );
});
