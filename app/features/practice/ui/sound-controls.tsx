import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { clockTime } from '~/kit/dates';
import { classNames } from '~/ui/class-names';
import { useBeforePaint } from '~/ui/late-script/use-before-paint';
import { Fault } from '~/ui/player/fault';
import type { MediaState, MediaStore } from '~/ui/player/media-store';
import { Slider, usePlayhead } from '~/ui/player/slider';
import { useSounds } from '~/ui/player/use-sounds';
import type { LanesView, SoundView } from '../present-question.server';
import { PlayerLanes } from './question-lanes';
import { SoundFoot } from './sound-foot';

interface SoundControlsProps {
  sounds: SoundView[];
  seconds: number | null;
  lanes: LanesView;
  /** Whether one can change between the two sounds while they play. */
  isCompared: boolean;
  isFetchedAhead: boolean;
  isAct?: boolean;
  onHeard?: () => void;
  box: RefObject<HTMLElement>;
  media: RefObject<HTMLAudioElement>;
}

/** The part of the player of sounds that needs script: its button, its slider, and the switch between two sounds. */
export function SoundControls(player: SoundControlsProps) {
  const { sounds, seconds, lanes, isCompared, isFetchedAhead, isAct = false, onHeard, box, media } = player;
  const { store, state, active, isHeard, choose } = useSounds({
    ...{ media, sounds, isCompared, isFetchedAhead },
    seconds: seconds ?? 0,
  });
  const [aimed, setAimed] = useState<number | null>(null);
  const { duration, fault, isPlaying } = state;
  const time = aimed ?? state.time;
  const percent = duration > 0 ? Math.min(100, (100 * time) / duration) : 0;
  useBeforePaint(() => box.current?.style.setProperty('--at', String(percent)), [box, percent]);
  usePlayhead(box, store, aimed === null && isPlaying);
  const heard = useRef(onHeard);
  heard.current = onHeard;
  useEffect(() => {
    if (isHeard) heard.current?.();
  }, [isHeard]);
  return (
    <>
      {fault === null ? (
        <>
          <PlayButton
            {...{ store, state }}
            label={sounds[active]?.label ?? ''}
            isAct={isAct && !isHeard && !isPlaying}
          />
          <PlayerLanes lanes={lanes} active={active}>
            <div className="ear-head" aria-hidden="true">
              <i />
            </div>
            {duration > 0 && <Place {...{ store, time, duration, setAimed }} />}
          </PlayerLanes>
        </>
      ) : (
        <Fault className="ear-fault" fault={fault} store={store} what="sound" />
      )}
      <SoundFoot
        {...{ sounds, active, isCompared }}
        place={duration > 0 ? `${clockTime(time)} / ${clockTime(duration)}` : clockTime(time)}
      >
        {sounds.length > 1 && <Switch {...{ sounds, active, choose, isCompared }} />}
      </SoundFoot>
    </>
  );
}

interface PlayButtonProps {
  store: MediaStore;
  state: MediaState;
  label: string;
  isAct: boolean;
}

function PlayButton({ store, state: { isPlaying, isBegun }, label, isAct }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={classNames('ear-play', isAct && 'is-first')}
      aria-label={`${isPlaying ? 'Pause' : isBegun ? 'Play again' : 'Play'}: ${label}`}
      aria-keyshortcuts="Space"
      onClick={store.toggle}
    >
      <i className={isPlaying ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
    </button>
  );
}

interface PlaceProps {
  store: MediaStore;
  time: number;
  duration: number;
  setAimed: (seconds: number | null) => void;
}

/** The slider over the lanes; Space on it plays. */
function Place({ store, time, duration, setAimed }: PlaceProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    store.toggle();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on the slider
    <div className="ear-place" onKeyDown={onKeyDown}>
      <Slider
        {...{ store, time, duration, setAimed }}
        chapters={[]}
        said={`${clockTime(time)} of ${clockTime(duration)}`}
      />
    </div>
  );
}

interface SwitchProps {
  sounds: SoundView[];
  active: number;
  choose: (index: number) => void;
  isCompared: boolean;
}

/** Says which of two sounds is heard. */
function Switch({ sounds, active, choose, isCompared }: SwitchProps) {
  const name = useId();
  return (
    <div
      className="ear-swap"
      role="radiogroup"
      aria-label="What sounds"
      aria-keyshortcuts={isCompared ? 'x' : undefined}
    >
      <div className="seg">
        {sounds.map(({ label }, index) => (
          <label key={label}>
            <input type="radio" name={name} checked={index === active} onChange={() => choose(index)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
