import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames } from '~/ui/class-names';
import type { Lane } from '../lanes';
import type { LanesView } from '../present-question.server';

interface PlayerLanesProps {
  lanes: LanesView;
  /** The index of the sound that is heard. */
  active: number;
  /** The marker and the slider over them. */
  children: ReactNode;
}

/** The lanes of the player: empty before the answer, the sounds over their time after it. */
export function PlayerLanes({ lanes: { names, isPerSound, drawn }, active, children }: PlayerLanesProps) {
  return (
    <div className={classNames('ear-lanes', names.length === 1 && 'is-one')}>
      {names.map((name, i) => {
        const lane = drawn?.lanes[i];
        const isOn = !isPerSound || i === active;
        return (
          <Fragment key={name}>
            {i > 0 && (
              <div className="ear-ruler" aria-hidden="true">
                {drawn?.gap && <i style={{ '--from': drawn.gap.at, '--span': drawn.gap.span } as CSSProperties} />}
              </div>
            )}
            <div className={classNames('ear-lane', isOn && 'is-on', lane && 'is-drawn', lane?.isIt && 'is-true')}>
              {name && (
                <span className="cue" aria-hidden="true">
                  {name}
                </span>
              )}
              <div className="ear-line">{lane && <Strokes lane={lane} />}</div>
            </div>
          </Fragment>
        );
      })}
      {names.length === 1 && <div className="ear-ruler" aria-hidden="true" />}
      {children}
    </div>
  );
}

/** What the lanes are too coarse for, drawn large after the answer; and what the drawing shows, in words. */
export function CloserLook({ lanes: { names, drawn, closer } }: { lanes: LanesView }) {
  if (!closer) return drawn?.caption ? <p className="closer small muted">{drawn.caption}</p> : null;
  return (
    <figure className="decks closer">
      {closer.lanes.map((lane, i) => (
        <Fragment key={names[i]}>
          {i > 0 && (
            <div className="gap" aria-hidden="true">
              {closer.gap && <span style={{ '--at': closer.gap.at, '--span': closer.gap.span } as CSSProperties} />}
            </div>
          )}
          <div className={classNames('deck', !names[i] && 'is-only', lane.isIt && 'is-first')}>
            {names[i] && (
              <span className="cue" aria-hidden="true">
                {names[i]}
              </span>
            )}
            <div className="lane">
              <Strokes lane={lane} />
            </div>
          </div>
        </Fragment>
      ))}
      <figcaption className="small muted">{closer.caption}</figcaption>
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
