import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { Picture } from '~/ui/picture';
import { toneStyle } from '~/ui/picture-sources';
import { Separated } from '~/ui/separated';
import { WaveStrip } from '~/ui/wave-strip';
import type { DeckView } from '../present-home.server';

interface LessonDeckProps {
  deck: DeckView;
  /** The id of the heading that names it. */
  labelledBy: string;
}

/** A lesson to start or resume: its picture, and its wave with a marker at the start position. */
export function LessonDeck({ deck, labelledBy }: LessonDeckProps) {
  return (
    <section className="first" aria-labelledby={labelledBy}>
      <div className="player is-still" style={toneStyle(deck.imageUrl)}>
        {/* The button below is the same link. */}
        <AppLink className="still" href={deck.href} tabIndex={-1} aria-hidden="true">
          <Picture
            className="poster"
            src={deck.imageUrl}
            alt=""
            width={1280}
            height={720}
            sizes="(min-width: 62.5em) 44rem, 100vw"
            isFirst
          />
        </AppLink>
        {deck.wave !== null && (
          <div className="strip">
            <WaveStrip seed={deck.wave} played={deck.at / 100} flags={[{ at: deck.at, cue: 'a' }]} />
            <p className="progress-label">
              <Separated>
                <span>{deck.place}</span>
                {deck.length && <span>{deck.length}</span>}
              </Separated>
            </p>
          </div>
        )}
      </div>
      <div className="body">
        <p className="meta">
          <Separated>
            {deck.isFree && <Badge look="owned">Free</Badge>}
            {deck.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Separated>
        </p>
        <h3>{deck.title}</h3>
        {deck.points.length > 0 && (
          <ul className="ticks">
            {deck.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <p className="small muted">
          From <AppLink href={deck.course.href}>{deck.course.title}</AppLink>
        </p>
        <LinkButton size="large" icon="play" href={deck.href}>
          {deck.button}
        </LinkButton>
      </div>
    </section>
  );
}
