import type { CSSProperties } from 'react';
import type { PlayView } from '../../present.server';
import type { Band } from '../rig/deck';
import type { DeckName } from '../rig/rig';
import { type Press, pressHandlers } from './press';

/** Where the hands are: each from 0 to 100, the tempo in per cent. */
export interface DeckControls extends Record<Band, number> {
  level: number;
  tempo: number;
}

export interface DeskControls {
  a: DeckControls;
  b: DeckControls;
  /** 0 is deck A alone, 100 deck B. */
  cross: number;
}

export interface Hands {
  transport: (deck: DeckName, act: 'play' | 'cue', timeStamp: number) => void;
  turn: (deck: DeckName, what: keyof DeckControls, value: number, timeStamp: number) => void;
  cross: (value: number, timeStamp: number) => void;
  /** In per cent; 0 when it is let go. */
  nudge: (percent: number, timeStamp: number) => void;
}

interface DeskProps {
  play: Pick<PlayView, 'a' | 'b' | 'bpm'>;
  controls: DeskControls;
  isPlaying: Record<DeckName, boolean>;
  /** The decks do nothing before Start. */
  isRunning: boolean;
  hands: Hands;
}

/** Two decks and the mixer between them. Every control is a native button or slider. */
export function Desk({ play, controls, isPlaying, isRunning, hands }: DeskProps) {
  const deckOf = (name: DeckName) => (
    <DeckPanel
      name={name}
      title={play[name].title}
      bpm={play.bpm * (1 + play[name].tempo / 100) * (1 + controls[name].tempo / 100)}
      controls={controls[name]}
      isPlaying={isPlaying[name]}
      hands={hands}
    />
  );
  return (
    <fieldset className="rig-desk" disabled={!isRunning}>
      <legend className="visually-hidden">Decks and mixer</legend>
      {deckOf('a')}
      <fieldset className="rig-mixer">
        <legend className="visually-hidden">Mixer</legend>
        <Channel name="a" controls={controls.a} hands={hands} />
        <div className="rig-meters" aria-hidden="true">
          <i data-meter="a" />
          <i data-meter="b" />
        </div>
        <Channel name="b" controls={controls.b} hands={hands} />
        <label className="rig-cross" style={styleOf(controls.cross)}>
          <span aria-hidden="true">A</span>
          <input
            type="range"
            min="0"
            max="100"
            aria-label="Crossfader"
            aria-valuetext={crossWords(controls.cross)}
            value={controls.cross}
            onInput={({ currentTarget, nativeEvent }) =>
              hands.cross(currentTarget.valueAsNumber, nativeEvent.timeStamp)
            }
            onChange={() => {}}
          />
          <i aria-hidden="true" />
          <span aria-hidden="true">B</span>
        </label>
      </fieldset>
      {deckOf('b')}
    </fieldset>
  );
}

const styleOf = (value: number) => ({ '--v': value, '--turn': `${(value - 50) * 2.7}deg` }) as CSSProperties;

function crossWords(value: number): string {
  if (value === 50) return 'middle';
  return value < 50 ? `${50 - value} towards A` : `${value - 50} towards B`;
}

interface DeckPanelProps {
  name: DeckName;
  title: string;
  bpm: number;
  controls: DeckControls;
  isPlaying: boolean;
  hands: Hands;
}

function DeckPanel({ name, title, bpm, controls, isPlaying, hands }: DeckPanelProps) {
  const letter = name.toUpperCase();
  const press =
    (act: 'play' | 'cue'): Press =>
    (timeStamp) =>
      hands.transport(name, act, timeStamp);
  const isB = name === 'b';
  return (
    <fieldset className={`rig-deck is-${name}`}>
      <legend className="visually-hidden">Deck {letter}</legend>
      <p className="rig-track">
        <span className="cue" aria-hidden="true">
          {letter}
        </span>
        <strong>{title}</strong> <small className="num">{bpm.toFixed(1)} BPM</small>
      </p>
      <div className="rig-jog" aria-hidden="true" data-jog={name}>
        <i />
      </div>
      <div className="rig-transport">
        <span className="rig-key">
          <button type="button" className="rig-cue" aria-label={`Cue deck ${letter}`} {...pressHandlers(press('cue'))}>
            Cue
          </button>
          {isB && <KeyHint>Z</KeyHint>}
        </span>
        <span className="rig-key is-play">
          <button
            type="button"
            className="rig-play"
            aria-label={`${isPlaying ? 'Pause' : 'Play'} deck ${letter}`}
            data-playing={isPlaying || undefined}
            {...pressHandlers(press('play'))}
          >
            <i className={isPlaying ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
          </button>
          {isB && <KeyHint>Space</KeyHint>}
        </span>
      </div>
      <label className="rig-tempo" style={styleOf(50 + controls.tempo * 6.25)}>
        <input
          type="range"
          min="-8"
          max="8"
          step="0.1"
          aria-label={`Tempo of deck ${letter}`}
          aria-valuetext={`${controls.tempo.toFixed(1)} per cent`}
          value={controls.tempo}
          onInput={({ currentTarget, nativeEvent }) =>
            hands.turn(name, 'tempo', currentTarget.valueAsNumber, nativeEvent.timeStamp)
          }
          onChange={() => {}}
        />
        <i aria-hidden="true" />
        <span aria-hidden="true">
          Tempo<b className="num">{controls.tempo.toFixed(1)}%</b>
        </span>
      </label>
      {isB && <Nudge hands={hands} />}
    </fieldset>
  );
}

/** The key that does the same; it is seen, not said. */
function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}

const nudgePercent = 2;

/** Slows deck B down or speeds it up for as long as a button is held. */
function Nudge({ hands }: { hands: Hands }) {
  const button = (label: string, percent: number, sign: string, kbd: string) => {
    const held = (event: { nativeEvent: Event }) => hands.nudge(percent, event.nativeEvent.timeStamp);
    const free = (event: { nativeEvent: Event }) => hands.nudge(0, event.nativeEvent.timeStamp);
    return (
      <button
        type="button"
        aria-label={label}
        onPointerDown={held}
        onPointerUp={free}
        onPointerLeave={free}
        onPointerCancel={free}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && held(event)}
        onKeyUp={free}
        onBlur={free}
        onContextMenu={(event) => event.preventDefault()}
      >
        {sign}
        <KeyHint>{kbd}</KeyHint>
      </button>
    );
  };
  return (
    <div className="rig-nudge">
      <span aria-hidden="true">Nudge</span>
      {button('Slow deck B down while held', -nudgePercent, '−', ',')}
      {button('Speed deck B up while held', nudgePercent, '+', '.')}
    </div>
  );
}

interface ChannelProps {
  name: DeckName;
  controls: DeckControls;
  hands: Hands;
}

const bandNames: Band[] = ['high', 'mid', 'low'];

function Channel({ name, controls, hands }: ChannelProps) {
  const letter = name.toUpperCase();
  const slider = (what: Exclude<keyof DeckControls, 'tempo'>, label: string, words: string, key?: string) => (
    <label key={what} className={what === 'level' ? 'band is-level' : 'band'} style={styleOf(controls[what])}>
      <input
        type="range"
        min="0"
        max="100"
        aria-label={`${label} of deck ${letter}`}
        aria-valuetext={words}
        value={controls[what]}
        onInput={({ currentTarget, nativeEvent }) =>
          hands.turn(name, what, currentTarget.valueAsNumber, nativeEvent.timeStamp)
        }
        onChange={() => {}}
      />
      <i aria-hidden="true" />
      <span aria-hidden="true">
        {label}
        {key && <kbd>{key}</kbd>}
      </span>
    </label>
  );
  const level = slider('level', 'Level', String(controls.level));
  return (
    <fieldset className={`rig-channel is-${name}`}>
      <legend className="visually-hidden">Channel {letter}</legend>
      {name === 'a' && level}
      <div className="bands">
        {bandNames.map((band) =>
          slider(
            band,
            `${band[0]?.toUpperCase()}${band.slice(1)}`,
            bandWords(controls[band]),
            band === 'low' ? (name === 'a' ? '1' : '2') : undefined,
          ),
        )}
      </div>
      {name === 'b' && level}
    </fieldset>
  );
}

function bandWords(value: number): string {
  if (value === 0) return 'off';
  return value === 50 ? 'middle' : String(value - 50);
}
