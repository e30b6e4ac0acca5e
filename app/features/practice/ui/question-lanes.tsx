import { type CSSProperties, Fragment } from 'react';
import { classNames } from '~/ui/class-names';
import type { Lane, Lanes } from '../lanes';

/** The lanes of a question: empty before the answer, and a scale drawing of the sounds after it. */
export function QuestionLanes({ names, drawn }: { names: readonly string[]; drawn?: Lanes }) {
  return (
    <figure className={classNames('decks', !drawn && 'is-blank')}>
      {names.map((name, i) => {
        const lane = drawn?.lanes[i];
        return (
          <Fragment key={name}>
            {i > 0 && (
              <div className="gap" aria-hidden="true">
                {drawn?.gap && <span style={{ '--at': drawn.gap.at, '--span': drawn.gap.span } as CSSProperties} />}
              </div>
            )}
            <div className={classNames('deck', !name && 'is-only', lane?.isIt && 'is-first')}>
              {name && (
                <span className="cue" aria-hidden="true">
                  {name}
                </span>
              )}
              <div className="lane">{lane && <Strokes lane={lane} />}</div>
            </div>
          </Fragment>
        );
      })}
      <figcaption className="small muted">{drawn ? drawn.caption : 'Drawn when you have answered.'}</figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

function Strokes({ lane: { strokes, marks } }: { lane: Lane }) {
  const shape = strokes.map(([at, height]) => `M${round(at * 6)} ${round(36 - height * 30)}v${round(height * 60)}`);
  return (
    <>
      <svg viewBox="0 0 600 72" preserveAspectRatio="none" aria-hidden="true" fill="none" strokeWidth="3">
        <path stroke="currentColor" strokeDasharray="3 3" strokeWidth="1.5" d="M0 36H600" />
        <path className="hot" stroke="currentColor" d={shape.join('')} />
      </svg>
      {marks.map((at) => (
        <i key={at} style={{ '--at': at } as CSSProperties} />
      ))}
    </>
  );
}
