import type { StillView } from '../present.server';
import { DecksLanes } from './decks-lanes';

/** An exercise without scripts: its right answer drawn, steps for one's own decks, and its sounds. */
export function DecksStill({ still }: { still: Pick<StillView, 'lanes' | 'steps' | 'sounds'> }) {
  const { lanes, steps, sounds } = still;
  return (
    <>
      <div className="rig">
        <DecksLanes lanes={lanes} />
      </div>
      <div className="rig-own">
        <ol className="rig-steps is-list">
          {steps.map(({ lead, rest }) => (
            <li key={lead + rest}>
              {lead && <strong>{lead}</strong>} {rest}
            </li>
          ))}
        </ol>
        <div className="stack">
          {sounds.map(({ label, note, src }) => (
            <figure className="sound stack is-tight" key={label}>
              <figcaption>
                <strong>{label}</strong> <span>{note}</span>
              </figcaption>
              {/* biome-ignore lint/a11y/useMediaCaption: records without words */}
              <audio controls preload="none" src={src} aria-label={label} />
            </figure>
          ))}
        </div>
      </div>
    </>
  );
}
