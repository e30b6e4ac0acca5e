import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { SoundView } from '../present-question.server';

interface PracticeSoundsProps {
  sounds: SoundView[];
  seconds: number | null;
  /**
   * Whether scripts fetch the sounds before Play is pressed; false on pages that most visitors open for something else.
   */
  isFetchedAhead?: boolean;
}

/** The sounds of a question. */
export function PracticeSounds({ sounds, seconds, isFetchedAhead = true }: PracticeSoundsProps) {
  const isHydrated = useHydrated();
  return (
    <div className="sounds">
      {sounds.map(({ label, note, src }) => (
        <figure className="sound stack is-tight" key={label}>
          <figcaption>
            <strong>{label}</strong> <span>{note ?? (seconds === null ? null : `${seconds} seconds`)}</span>
          </figcaption>
          {/* biome-ignore lint/a11y/useMediaCaption: drums without words */}
          <audio
            controls
            preload={isHydrated && isFetchedAhead ? 'auto' : 'none'}
            src={src}
            aria-label={note ? `${label}: ${note}` : label}
          />
        </figure>
      ))}
    </div>
  );
}
