import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '~/ui/forms/button';
import type { Beat, Verdict } from '../../rules';
import { DecksLanes } from '../decks-lanes';

/** What is said and drawn about a try. */
export interface TryResult {
  verdict: Verdict;
  lanes: { a: Beat[]; b: Beat[]; from: number; end: number; hits: number[]; says: string };
  /** Where the hand was, in bars. */
  mine: number | null;
  /** Where both basses ran, in bars. */
  both: { from: number; to: number; words: string } | null;
  /** How far from the one, in milliseconds; below 0 is early. */
  offset: number | null;
  isCalibrated: boolean;
}

interface ResultProps {
  result: TryResult;
  onAgain: () => void;
  /** What else can be done: the way back, and the offer to measure the device. */
  children: ReactNode;
}

/** The result: the same two lanes, whole, and what was measured. It is said to screen readers by the focus. */
export function Result({ result, onAgain, children }: ResultProps) {
  const { verdict, lanes, mine, both, offset, isCalibrated } = result;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="rig is-result">
      <DecksLanes lanes={lanes} mine={mine} both={both} />
      <div className="rig-said">
        <div className="rig-verdict">
          <h2 ref={title} tabIndex={-1}>
            {verdict.title}
          </h2>
          {verdict.sentence && <p className="rig-say">{verdict.sentence}</p>}
          <div className="row">
            <Button type="button" variant={verdict.isGood ? 'quiet' : undefined} onClick={onAgain}>
              Again{' '}
              <span aria-hidden="true">
                <kbd>Enter</kbd>
              </span>
            </Button>
            {children}
          </div>
        </div>
        <div className="rig-figures">
          {offset !== null && <Lens offset={offset} isCalibrated={isCalibrated} />}
          <dl className="facts is-large">
            {verdict.figures.map(({ term, value, unit }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  {value} {unit && <small>{unit}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
}

const widest = 250;

/** How far from the one, on a scale. Milliseconds stand there only if the device was measured. */
function Lens({ offset, isCalibrated }: { offset: number; isCalibrated: boolean }) {
  const ms = Math.max(-widest, Math.min(widest, offset));
  const [early, late] = isCalibrated ? [`${widest} ms early`, `${widest} ms late`] : ['early', 'late'];
  return (
    <figure className="lens" style={{ '--ms': ms } as CSSProperties} aria-hidden="true">
      <div className={isCalibrated ? 'lens-scale' : 'lens-scale is-rough'}>
        <i className="lens-one" />
        <i className="lens-good" />
        <i className={`lens-mine is-near${ms < 0 ? ' is-early' : ''}`}>
          <b>You</b>
        </i>
      </div>
      <figcaption>
        <span>{early}</span>
        <span>the one</span>
        <span>{late}</span>
      </figcaption>
    </figure>
  );
}
