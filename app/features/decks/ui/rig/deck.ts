import { beatAt, emptyTape, type Tape } from './tape';

export type Band = 'low' | 'mid' | 'high';

export interface DeckWish {
  bpm: number;
  /** The bars of the loop, between its margins. */
  bars: number;
  marginSeconds: number;
  /** How much louder and faster than it should the record is: dB and per cent. */
  level: number;
  tempo: number;
  isLowOff: boolean;
}

const beatsInBar = 4;
/** The bands meet at these frequencies, in Hz. */
const [lowEnd, highStart] = [250, 2500];
/** The two filters of a Linkwitz-Riley crossover are Butterworth filters, whose Q Web Audio takes in dB. */
const butterworth = 20 * Math.log10(Math.SQRT1_2);
/** How fast gains follow the hand, in seconds: a step would click. */
const glide = 0.006;
/** From a command to its first sample, in seconds, so that a record starts exactly at the planned sample. */
const ahead = 0.012;
/** A level fader does nothing at 80 of 100; above it are 6 dB more. */
const levelAtRest = 80;
const most = 6;

/** The gain of a band at 0 (closed) to 100; 1 in the middle. */
function bandGain(value: number): number {
  return value > 50 ? 10 ** (((value - 50) / 50) * (most / 20)) : (value / 50) ** 2;
}

/** The gain of a level fader at 0 (closed) to 100. */
function levelGain(value: number): number {
  return value > levelAtRest
    ? 10 ** (((value - levelAtRest) / (100 - levelAtRest)) * (most / 20))
    : (value / levelAtRest) ** 2;
}

/**
 * A record on a deck, whose sound goes round without a gap, with three bands and a level. All that it does is written to
 * its tape, with the moments at which it is heard.
 */
export function createDeck(context: AudioContext, sound: AudioBuffer, wish: DeckWish) {
  const { bpm, bars, marginSeconds } = wish;
  const beat = 60 / bpm;
  const length = bars * beatsInBar * beat;
  const gains = { low: new GainNode(context), mid: new GainNode(context), high: new GainNode(context) };
  const level = new GainNode(context);
  const cross = new GainNode(context);
  const meter = new AnalyserNode(context, { fftSize: 1024 });
  const input = new GainNode(context, { gain: 10 ** (wish.level / 20) });
  const upper = twice(context, 'highpass', lowEnd, input);
  twice(context, 'lowpass', lowEnd, input).connect(gains.low).connect(level);
  twice(context, 'lowpass', highStart, upper).connect(gains.mid).connect(level);
  twice(context, 'highpass', highStart, upper).connect(gains.high).connect(level);
  level.connect(meter);
  level.connect(cross).connect(context.destination);

  const tape: Tape = emptyTape();
  let source: AudioBufferSourceNode | null = null;
  let values = { level: levelAtRest, cross: 1 };
  const samples = new Float32Array(meter.fftSize);
  const ownRate = 1 + wish.tempo / 100;
  let rate = ownRate;

  /** Starts the record so that it is at `beats` at the moment `at`, which may have passed already. */
  function begin(at: number, beats: number) {
    end();
    const when = Math.max(at, context.currentTime + ahead);
    const turned = (beats * beat + (when - at) * rate) % length;
    source = new AudioBufferSourceNode(context, {
      buffer: sound,
      loop: true,
      loopStart: marginSeconds,
      loopEnd: marginSeconds + length,
      playbackRate: rate,
    });
    source.connect(input);
    source.start(when, marginSeconds + turned);
    tape.runs.push({ at, beat: beats, rate });
  }

  function end() {
    source?.stop();
    source?.disconnect();
    source = null;
  }

  const noteLevel = (at: number) =>
    tape.levels.push({ at, value: wish.level + toDb(levelGain(values.level) * values.cross) });

  return {
    tape,
    isPlaying: () => source !== null,
    /** The current position in beats; 0 before the first start. */
    beat: (at: number) => Math.max(0, beatAt(tape, at, beat) ?? 0),
    /** Starts the record from its current position. */
    play(at: number) {
      begin(at, Math.max(0, beatAt(tape, at, beat) ?? 0));
    },
    pause(at: number) {
      const beats = beatAt(tape, at, beat) ?? 0;
      end();
      tape.runs.push({ at, beat: beats, rate: 0 });
    },
    /** Stops it and puts it back to its first beat. */
    cue(at: number) {
      end();
      tape.runs.push({ at, beat: 0, rate: 0 });
    },
    /** Makes it run faster or slower, in per cent of the tempo that it has. */
    bend(at: number, percent: number) {
      rate = ownRate * (1 + percent / 100);
      if (!source) return;
      const when = Math.max(at, context.currentTime);
      tape.runs.push({ at: when, beat: beatAt(tape, when, beat) ?? 0, rate });
      source.playbackRate.setValueAtTime(rate, when);
    },
    setBand(at: number, band: Band, value: number) {
      gains[band].gain.setTargetAtTime(bandGain(value), context.currentTime, glide);
      if (band === 'low') tape.lows.push({ at, value });
    },
    setLevel(at: number, value: number) {
      values = { ...values, level: value };
      level.gain.setTargetAtTime(levelGain(value), context.currentTime, glide);
      noteLevel(at);
    },
    /** The crossfader's gain for this deck. */
    setCross(at: number, gain: number) {
      values = { ...values, cross: gain };
      cross.gain.setTargetAtTime(gain, context.currentTime, glide);
      noteLevel(at);
    },
    /** How loud it is before the crossfader, 0 to 100. */
    readMeter(): number {
      if (!source) return 0;
      meter.getFloatTimeDomainData(samples);
      const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
      return Math.max(0, Math.min(100, 100 + toDb(peak) * 2.2));
    },
    end,
  };
}

const toDb = (gain: number) => (gain > 0 ? Math.max(-96, 20 * Math.log10(gain)) : -96);

/** Two filters in a row. Returns the second. */
function twice(context: AudioContext, type: BiquadFilterType, frequency: number, from: AudioNode): AudioNode {
  const options = { type, frequency, Q: butterworth };
  return from.connect(new BiquadFilterNode(context, options)).connect(new BiquadFilterNode(context, options));
}
