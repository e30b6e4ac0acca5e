import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PlayView } from '../../present.server';
import type { PlayedTry } from '../rig/measure-try';
import type { DeckName, Rig, RigFault } from '../rig/rig';
import type { DeckControls, DeskControls, Hands } from './desk';
import { readDevice } from './device-delay';

const beatsInBar = 4;
/** Taps and presses of keys move by this much. */
const keyStep = 5;

export type Phase = 'ready' | 'loading' | 'running';

/** Why a try ended before its time. */
export type Stopped = RigFault | 'hidden' | 'other-sound';

interface UseRig {
  play: PlayView;
  /** What shows the lanes; it is moved without drawing the instrument anew. */
  lanes: RefObject<HTMLElement>;
  /** What shows count, meters and records. */
  desk: RefObject<HTMLElement>;
  onEnd: (played: PlayedTry) => void;
}

/** The controls before anything was touched. */
function controlsAtRest({ a, b }: Pick<PlayView, 'a' | 'b'>): DeskControls {
  const deck = (isLowOff: boolean): DeckControls => ({
    low: isLowOff ? 0 : 50,
    mid: 50,
    high: 50,
    level: 80,
    tempo: 0,
  });
  return { a: deck(a.isLowOff), b: deck(b.isLowOff), cross: 50 };
}

/** Plays an exercise: from Start until it is over, stopped, or something stops it. */
export function useRig({ play, lanes, desk, onEnd }: UseRig) {
  const [phase, setPhase] = useState<Phase>('ready');
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const [controls, setControls] = useState(() => controlsAtRest(play));
  const [isPlaying, setPlaying] = useState({ a: false, b: false });
  const now = useRef({ controls, onEnd, nudge: 0 });
  now.current.controls = controls;
  now.current.onEnd = onEnd;
  const rig = useRef<Rig | null>(null);
  const opening = useRef<AbortController | null>(null);
  const began = useRef(0);

  const close = useCallback(() => {
    opening.current?.abort();
    opening.current = null;
    rig.current?.close();
    rig.current = null;
    setPlaying({ a: false, b: false });
    setPhase('ready');
  }, []);

  const stop = useCallback(
    (why: Stopped) => {
      close();
      setStopped(why);
    },
    [close],
  );

  const finish = useCallback(() => {
    const one = rig.current;
    if (!one) return;
    const { a, b } = one.decks;
    const played = { a: a.tape, b: b.tape, from: began.current, to: one.momentOf(performance.now()) };
    close();
    now.current.onEnd(played);
  }, [close]);

  useEffect(() => close, [close]);

  async function start() {
    if (opening.current) return;
    const ends = new AbortController();
    opening.current = ends;
    const rest = controlsAtRest(play);
    setControls(rest);
    setStopped(null);
    setPhase('loading');
    for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause();
    try {
      const { openRig } = await import('../rig/rig');
      const one = await openRig(play, ends.signal);
      if (ends.signal.aborted) return one.close();
      rig.current = one;
      const at = one.begin();
      began.current = at;
      for (const name of ['a', 'b'] as const) {
        for (const band of ['low', 'mid', 'high'] as const) one.decks[name].setBand(at, band, rest[name][band]);
        one.decks[name].setLevel(at, rest[name].level);
      }
      one.setCross(at, rest.cross);
      one.decks.a.play(at);
      if (play.startsTogether) one.decks.b.play(at);
      setPlaying({ a: true, b: play.startsTogether });
      setPhase('running');
    } catch (error) {
      if (ends.signal.aborted) return;
      stop((error as { fault?: RigFault }).fault ?? 'unreachable');
    }
  }

  /** What was heard at the event, less what this device is late by. */
  const momentOf = (one: Rig, timeStamp: number) => one.momentOf(timeStamp) - (readDevice().delay ?? 0) / 1000;

  function bend(name: DeckName, timeStamp: number) {
    const one = rig.current;
    const { nudge, controls } = now.current;
    const percent = ((1 + controls[name].tempo / 100) * (1 + (name === 'b' ? nudge : 0) / 100) - 1) * 100;
    one?.decks[name].bend(one.momentOf(timeStamp), percent);
  }

  const hands: Hands = {
    transport(name, act, timeStamp) {
      const one = rig.current;
      if (!one) return;
      const deck = one.decks[name];
      const at = momentOf(one, timeStamp);
      if (act === 'cue') deck.cue(at);
      else if (deck.isPlaying()) deck.pause(at);
      else deck.play(at);
      setPlaying((playing) => ({ ...playing, [name]: deck.isPlaying() }));
    },
    turn(name, what, value, timeStamp) {
      const next = { ...now.current.controls, [name]: { ...now.current.controls[name], [what]: value } };
      now.current.controls = next;
      setControls(next);
      const one = rig.current;
      if (!one) return;
      if (what === 'tempo') bend(name, timeStamp);
      else if (what === 'level') one.decks[name].setLevel(momentOf(one, timeStamp), value);
      else one.decks[name].setBand(momentOf(one, timeStamp), what, value);
    },
    cross(value, timeStamp) {
      const next = { ...now.current.controls, cross: value };
      now.current.controls = next;
      setControls(next);
      const one = rig.current;
      one?.setCross(momentOf(one, timeStamp), value);
    },
    nudge(percent, timeStamp) {
      if (now.current.nudge === percent) return;
      now.current.nudge = percent;
      bend('b', timeStamp);
    },
  };

  /** What a key does while a try runs; false if it does nothing. */
  function pressKey(key: string, timeStamp: number): boolean {
    const { controls } = now.current;
    const toggleLow = (name: DeckName) => hands.turn(name, 'low', controls[name].low === 0 ? 50 : 0, timeStamp);
    const slide = (by: number) => hands.cross(Math.max(0, Math.min(100, controls.cross + by)), timeStamp);
    const acts: Record<string, () => void> = {
      ' ': () => hands.transport('b', 'play', timeStamp),
      z: () => hands.transport('b', 'cue', timeStamp),
      1: () => toggleLow('a'),
      2: () => toggleLow('b'),
      ArrowLeft: () => slide(-keyStep),
      ArrowRight: () => slide(keyStep),
      ',': () => hands.nudge(-2, timeStamp),
      '.': () => hands.nudge(2, timeStamp),
      Escape: finish,
    };
    acts[key]?.();
    return key in acts;
  }

  useEffect(() => {
    if (phase !== 'running') return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let [frame, last] = [0, -1];
    const beats = play.length.bars * beatsInBar;
    const look = () => {
      const one = rig.current;
      if (!one) return;
      const at = one.momentOf(performance.now());
      const [a, b] = [one.decks.a.beat(at), one.decks.b.beat(at)];
      if (Math.max(a, (at - began.current) / (60 / play.bpm)) >= beats) return finish();
      const beat = Math.floor(a);
      const isNew = beat !== last;
      last = beat;
      if (isNew || !isStill) {
        lanes.current?.style.setProperty('--a', String(isStill ? beat : a));
        lanes.current?.style.setProperty('--b', String(isStill ? Math.floor(b) : b));
      }
      if (isNew && desk.current) showCount(desk.current, play, beat);
      if (desk.current) showDecks(desk.current, one, { a, b }, isStill);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    const onHidden = () => document.visibilityState === 'hidden' && stop('hidden');
    const onOther = (event: Event) => event.target instanceof HTMLMediaElement && stop('other-sound');
    document.addEventListener('visibilitychange', onHidden);
    document.addEventListener('play', onOther, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onHidden);
      document.removeEventListener('play', onOther, true);
    };
  }, [phase, play, lanes, desk, finish, stop]);

  return { phase, stopped, controls, isPlaying, hands, start, finish, cancel: close, pressKey };
}

/** The count is there to be seen; it is said to nobody. */
function showCount(box: HTMLElement, { length, asks }: PlayView, beat: number): void {
  const bar = length.from + Math.floor(beat / beatsInBar);
  const [count, until] = [box.querySelector('[data-count]'), box.querySelector('[data-until]')];
  if (count) count.textContent = `${bar}.${(beat % beatsInBar) + 1}`;
  const next = [asks.in, asks.swap, asks.out]
    .flatMap((hit) => (hit !== null && hit > bar ? [hit] : []))
    .sort((x, y) => x - y)[0];
  const left = next === undefined ? 0 : (next - length.from) * beatsInBar - beat;
  if (until) until.textContent = next === undefined ? '' : `${left} ${left === 1 ? 'beat' : 'beats'} to bar ${next}`;
}

/** A record turns at 33⅓ a minute, as records do. */
const turnsPerSecond = 33.333 / 60;

function showDecks(box: HTMLElement, rig: Rig, beats: Record<DeckName, number>, isStill: boolean): void {
  for (const name of ['a', 'b'] as const) {
    box
      .querySelector<HTMLElement>(`[data-meter="${name}"]`)
      ?.style.setProperty('--v', String(rig.decks[name].readMeter()));
    const turn = `${Math.round(beats[name] * rig.beatSeconds * turnsPerSecond * 360)}deg`;
    if (!isStill) box.querySelector<HTMLElement>(`[data-jog="${name}"]`)?.style.setProperty('--turn', turn);
  }
}
