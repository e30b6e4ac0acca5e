import { useEffect, useRef, useState } from 'react';
import { classNames } from '~/ui/class-names';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { LanesView, SoundView } from '../present-question.server';
import { PlayerLanes } from './question-lanes';
import { SoundFoot } from './sound-foot';

interface SoundPlayerProps {
  /** One, or two that have one place. They are played as they were first given: give another `key` for others. */
  sounds: SoundView[];
  /** Null if unknown. */
  seconds: number | null;
  /** Null for a sound that nothing is known about: one empty lane. */
  lanes?: LanesView | null;
  /** Whether scripts fetch the sounds before Play is pressed; false on pages that most visitors open for something else. */
  isFetchedAhead?: boolean;
  /** Whether Play is the page's orange act until the sound was heard. */
  isAct?: boolean;
  isBig?: boolean;
  /** Called once the last sound has begun. */
  onHeard?: () => void;
}

const oneLane: LanesView = { names: [''], isPerSound: false, drawn: null, closer: null };

/**
 * The sounds of a question. The lanes are the player, whose script is loaded where there are sounds; until it is there,
 * and without script, the browser's own controls stand in their place.
 */
export function SoundPlayer(player: SoundPlayerProps) {
  const { seconds, isFetchedAhead = true, isBig = false } = player;
  const [sounds] = useState(player.sounds);
  const lanes = player.lanes ?? oneLane;
  const length = seconds === null ? null : `${seconds} seconds`;
  const SoundControls = useControls();
  const isAwake = SoundControls !== null;
  const box = useRef<HTMLElement>(null);
  const media = useRef<HTMLAudioElement>(null);
  const isCompared = sounds.length > 1 && sounds.every(({ beats }) => beats !== null);
  const preload = isAwake && isFetchedAhead ? 'auto' : 'none';
  return (
    <section
      className={classNames('ear', isAwake && 'is-awake', isBig && 'is-big')}
      ref={box}
      aria-label={`${sounds.map(({ label }) => label).join(', ')}: player`}
    >
      <div className="ear-plain">
        {sounds.map(({ label, note, src }, index) => (
          <figure key={label}>
            <figcaption>
              <strong>{label}</strong> <span>{note ?? length}</span>
            </figcaption>
            {/* biome-ignore lint/a11y/useMediaCaption: drums without words */}
            <audio
              ref={index === 0 ? media : undefined}
              controls={!isAwake}
              // Side by side they are fetched by script.
              preload={isCompared && isAwake && index > 0 ? 'none' : preload}
              src={src}
              aria-label={note ? `${label}: ${note}` : label}
            />
          </figure>
        ))}
      </div>
      {SoundControls ? (
        <SoundControls {...player} {...{ sounds, lanes, isCompared, isFetchedAhead, box, media }} />
      ) : (
        <>
          <div className="ear-play" />
          <PlayerLanes lanes={lanes} active={0}>
            <div className="ear-head" aria-hidden="true">
              <i />
            </div>
          </PlayerLanes>
          <SoundFoot sounds={sounds} active={0} place={length} isCompared={isCompared}>
            {sounds.length > 1 && <div className="ear-swap" />}
          </SoundFoot>
        </>
      )}
    </section>
  );
}

type Controls = typeof import('./sound-controls').SoundControls;

/** Kept when it is loaded, so that the next question has it at once. */
let loaded: Controls | null = null;

function useControls(): Controls | null {
  const isHydrated = useHydrated();
  const [controls, setControls] = useState<{ of: Controls } | null>(loaded && { of: loaded });
  useEffect(() => {
    if (!isHydrated || controls) return;
    let isLeft = false;
    const load = async () => {
      loaded = (await import('./sound-controls')).SoundControls;
      if (!isLeft) setControls({ of: loaded });
    };
    load().catch(() => {
      // The browser's own controls stay.
    });
    return () => {
      isLeft = true;
    };
  }, [isHydrated, controls]);
  return isHydrated && controls ? controls.of : null;
}
