import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { clockTime } from '~/kit/dates';
import { classNames } from '../class-names';
import { IconShape } from '../pictures/icon';
import { toggleFullScreen } from './player-keys';
import { type ControlsProps, loopShape } from './player-view';

const shapes = {
  back: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5',
  captions: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2H5a2 2 0 0 1 -2 -2V7a2 2 0 0 1 2 -2zM7 15h4M15 15h2M7 11h2M13 11h4',
  playback: 'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
  full: 'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
};

/** The row of the player's controls; script alone shows it. */
export function Controls(controls: ControlsProps) {
  const { store, state, settings, tracks, language, media, frame, keys, isSoundAlone } = controls;
  const { isPlaying, time, duration } = state;
  const sheets = useSheets();
  const captions = tracks.find((track) => track.language === language)?.label ?? 'Off';
  const { isExplained } = keys;
  useEffect(() => {
    if (isExplained) void sheets.load();
  }, [isExplained, sheets.load]);
  return (
    <>
      <button
        type="button"
        className="ctl-play"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        aria-keyshortcuts="Space k"
        onClick={store.toggle}
      >
        <i className={isPlaying ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ctl is-back"
        aria-keyshortcuts="j"
        aria-label="Back 10 seconds"
        onClick={() => store.seek(time - 10)}
      >
        <IconShape path={shapes.back} />
        <span aria-hidden="true">10</span>
      </button>
      <p className="time">
        <time>{clockTime(time)}</time>
        {duration > 0 && <span> / {clockTime(duration)}</span>}
      </p>
      <span className="gap" />
      <LoopButton loop={controls.loop} />
      {tracks.length > 0 && (
        <Menu
          className="captions-menu"
          label={`Captions: ${captions}`}
          shape={shapes.captions}
          text={captions}
          sheet={({ CaptionsSheet }) => <CaptionsSheet tracks={tracks} language={language} />}
        />
      )}
      <Menu
        className="playback"
        label={`Playback, speed ${settings.speed}`}
        shape={shapes.playback}
        text={
          <>
            Playback <b className="num">{settings.speed}×</b>
          </>
        }
        sheet={({ PlaybackSheet }) => <PlaybackSheet {...controls} />}
      />
      {!isSoundAlone && (
        <button
          type="button"
          className="ctl"
          aria-keyshortcuts="f"
          aria-label="Full screen"
          onClick={() => frame.current && void toggleFullScreen(frame.current, media.current)}
        >
          <IconShape path={shapes.full} />
        </button>
      )}
      {isExplained &&
        sheets.loaded &&
        createPortal(
          <sheets.loaded.KeyList isSoundAlone={isSoundAlone} settings={settings} onClose={() => keys.explain(false)} />,
          document.fullscreenElement ?? document.body,
        )}
    </>
  );
}

/** Sets A, then B, then lets go. */
function LoopButton({ loop: { part, press } }: Pick<ControlsProps, 'loop'>) {
  const [from, to] = [part && clockTime(part.from), part?.to == null ? null : clockTime(part.to)];
  const label = !part
    ? 'Loop: press at its beginning, and again at its end'
    : to === null
      ? `Loop from ${from}: press at its end`
      : `Loop ${from} to ${to}, on. Press to let go`;
  return (
    <button
      type="button"
      className={classNames('ctl', part && 'is-on')}
      aria-pressed={to !== null}
      aria-keyshortcuts="l"
      aria-label={label}
      onClick={press}
    >
      <IconShape path={loopShape} />
      <span aria-hidden="true">{!part ? 'Loop' : to === null ? `${from} to …` : `${from} to ${to}`}</span>
    </button>
  );
}

interface MenuProps {
  className: string;
  label: string;
  shape: string;
  text: React.ReactNode;
  sheet: (sheets: Sheets) => React.ReactNode;
}

type Sheets = typeof import('./player-sheets');

/** The parts of the player that open on demand: loaded with the first of them. */
function useSheets() {
  const [loaded, setLoaded] = useState<Sheets | null>(null);
  const load = useCallback(async () => {
    try {
      setLoaded(await import('./player-sheets'));
    } catch {
      // Without a connection the button does nothing; the next press tries again.
    }
  }, []);
  return { loaded, load };
}

/** A button of the row that opens a sheet below it. A press elsewhere or Escape closes it. */
function Menu({ className, label, shape, text, sheet }: MenuProps) {
  const { loaded, load } = useSheets();
  const line = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    void load();
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : line.current?.contains(event.target as Node))
        return;
      if (event instanceof KeyboardEvent) line.current?.querySelector('summary')?.focus();
      line.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen, load]);
  // Once it is there, the sheet may lie below the window.
  useEffect(() => {
    if (isOpen && loaded) line.current?.querySelector('.playback-sheet')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, loaded]);
  return (
    <details
      className={className}
      ref={line}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open)}
    >
      <summary className="ctl" aria-label={label}>
        <IconShape path={shape} />
        <span aria-hidden="true">{text}</span>
      </summary>
      {isOpen && loaded && <div className="playback-sheet">{sheet(loaded)}</div>}
    </details>
  );
}
