import { useHydrated } from '~/ui/use-hydrated';
import type { SoundView } from '../present-question.server';

/** The sounds of a question. With script they are fetched before Play is pressed. */
export function PracticeSounds({ sounds, seconds }: { sounds: SoundView[]; seconds: number | null }) {
  const isHydrated = useHydrated();
  return (
    <div className="sounds">
      {sounds.map(({ label, note, src }) => (
        <figure className="sound" key={label}>
          <figcaption>
            <strong>{label}</strong> <span>{note ?? (seconds === null ? null : `${seconds} seconds`)}</span>
          </figcaption>
          {/* biome-ignore lint/a11y/useMediaCaption: drums without words */}
          <audio
            controls
            preload={isHydrated ? 'auto' : 'none'}
            src={src}
            aria-label={note ? `${label}: ${note}` : label}
          />
        </figure>
      ))}
    </div>
  );
}
