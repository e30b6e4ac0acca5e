import { Disclosure } from '~/ui/disclosure';
import type { TryView } from '../present.server';

/** The drawing ends this far from the one, in milliseconds. */
const widest = 250;
const step = 24;

/** A member's last tries: how far each was from the one, drawn, and all of them in words. */
export function DeckTries({ tries, count }: { tries: TryView[]; count: number }) {
  if (!tries.length) return null;
  const drawn = tries.flatMap(({ offsetMs }) => offsetMs ?? []);
  return (
    <section className="deck-tries stack is-tight" aria-labelledby="tries">
      <h2 className="heading-s" id="tries">
        Your tries
      </h2>
      {drawn.length > 0 && <TriesDrawing offsets={drawn} />}
      <Disclosure title={tries.length === 1 ? 'Your only try' : `Your last ${tries.length} of ${count} tries`}>
        <ol className="stack is-tight" reversed>
          {tries.toReversed().map(({ triedOn, words }, at) => (
            <li key={at}>
              {words.join(', ') || 'Nothing was measured'} <span className="muted">{triedOn}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}

/** The one is the line in the middle, early is below it, late above; the newest is at the right. */
function TriesDrawing({ offsets }: { offsets: number[] }) {
  const yOf = (ms: number) => 28 - (Math.max(-widest, Math.min(widest, ms)) / widest) * 22;
  return (
    <figure className="tries-drawing">
      <svg viewBox={`0 0 ${20 * step} 56`} aria-hidden="true" fill="none" stroke="currentColor">
        <path className="base" d={`M0 28H${20 * step}`} />
        {offsets.map((ms, at) => (
          <circle
            key={at}
            className={at === offsets.length - 1 ? 'is-newest' : undefined}
            cx={at * step + 12}
            cy={yOf(ms)}
            r="4"
          />
        ))}
      </svg>
      <figcaption className="small muted">
        The line is the one: above it is late, below it early. The newest is at the right.
      </figcaption>
    </figure>
  );
}
