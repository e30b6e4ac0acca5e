import { useRef } from 'react';
import { classNames } from '../class-names';
import { useBeforePaint } from '../late-script/use-before-paint';
import { useHydrated } from '../late-script/use-hydrated';
import { Fault } from './fault';
import { usePlayhead } from './slider';
import { useSounds } from './use-sounds';
import { Wave } from './wave';

interface SoundRowProps {
  title: string;
  src: string;
  /** 0 if unknown. */
  seconds: number;
  /** Its length in words. */
  length: string | null;
}

/** The bars of a wave. */
const bars = 60;

/**
 * A short sound in a list: one press plays it, and stops what else plays. It is fetched when it is pressed. Until script
 * is there, and without it, the browser's own controls stand in the wave's place.
 */
export function SoundRow({ title, src, seconds, length }: SoundRowProps) {
  const isAwake = useHydrated();
  const row = useRef<HTMLLIElement>(null);
  const media = useRef<HTMLAudioElement>(null);
  const sounds = useRef([{ src, beats: null }]);
  const { store, state } = useSounds({
    ...{ media, sounds: sounds.current, seconds, isCompared: false, isFetchedAhead: false },
  });
  const { time, duration, fault, isPlaying, isBegun } = state;
  const percent = duration > 0 ? Math.min(100, (100 * time) / duration) : 0;
  useBeforePaint(() => row.current?.style.setProperty('--at', String(percent)), [percent]);
  usePlayhead(row, store, isPlaying);
  return (
    <li ref={row} className={classNames('sound-row', isAwake && 'is-awake')}>
      {isAwake ? (
        <button
          type="button"
          className="sound-play"
          aria-label={`${isPlaying ? 'Pause' : 'Play'}: ${title}`}
          onClick={store.toggle}
        >
          <i className={isPlaying ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
        </button>
      ) : (
        <span className="sound-play" aria-hidden="true" />
      )}
      <strong>{title}</strong>{' '}
      <div className="sound-wave">
        {/* biome-ignore lint/a11y/useMediaCaption: records without words */}
        <audio ref={media} controls={!isAwake} preload="none" src={src} aria-label={title} />
        {fault ? (
          <Fault className="sound-fault" fault={fault} store={store} what="sound" />
        ) : (
          <>
            <Wave seed={title} bars={bars} />
            {isBegun && <Wave seed={title} bars={bars} className="is-played" />}
          </>
        )}
      </div>
      {length && <span className="num muted">{length}</span>}
    </li>
  );
}
