import { chance } from '../../../kit/chance';
import { saw } from './basslines';
import { biquad, running, sweptFilter } from './filter';
import { noise } from './noise';
import { lengthOf, type Samples } from './samples';

const turn = 2 * Math.PI;
const cycle = (phase: number) => phase - Math.floor(phase);

/** How a chord is played. */
export type ChordVoice = 'stab' | 'pad' | 'keys' | 'organ';

/** A chord of notes in Hz; length in seconds. */
export function chordOf(rate: number, voice: ChordVoice, hertz: readonly number[], seconds: number): Samples {
  const sounds = { stab, pad, keys, organ };
  return sounds[voice](rate, hertz, seconds);
}

/** The sum of detuned saws per note, with random but fixed phases. */
function saws(rate: number, hertz: readonly number[], spread: number): (at: number) => number {
  const drawn = chance(hertz.length * 7);
  const strings = hertz.flatMap((note) =>
    [1 - spread, 1, 1 + spread].map((detune) => ({ hz: note * detune, from: drawn() })),
  );
  return (at) => strings.reduce((sum, { hz, from }) => sum + saw(cycle(hz * at + from), hz / rate), 0) / strings.length;
}

/** Short, with a filter that opens and closes at once. */
function stab(rate: number, hertz: readonly number[], seconds: number): Samples {
  const [source, filter] = [saws(rate, hertz, 0.006), sweptFilter(rate)];
  return shaped(rate, seconds + 0.12, (at) => {
    const sound = filter(source(at), 380 + 3600 * Math.exp(-at / 0.09), 1.1, 'lowpass');
    return sound * Math.min(1, at / 0.002) * Math.exp(-Math.max(0, at - seconds) / 0.04) * Math.exp(-at / 0.35) * 2.4;
  });
}

/** Long, with a slow attack, movement and release. */
function pad(rate: number, hertz: readonly number[], seconds: number): Samples {
  const [source, filter] = [saws(rate, hertz, 0.009), sweptFilter(rate)];
  return shaped(rate, seconds + 0.5, (at) => {
    const sound = filter(source(at), 900 + 380 * Math.sin(turn * 0.21 * at), 0.8, 'lowpass');
    const gate = Math.min(1, at / 0.18) * Math.min(1, Math.max(0, (seconds + 0.5 - at) / 0.5));
    return sound * gate * 1.9;
  });
}

/** An electric piano: a tone whose bell decays first. */
function keys(rate: number, hertz: readonly number[], seconds: number): Samples {
  return shaped(rate, seconds + 0.3, (at) => {
    let sum = 0;
    for (const note of hertz) {
      const bell = Math.sin(turn * note * 14 * at) * 0.16 * Math.exp(-at / 0.09);
      const tine = Math.sin(turn * note * at) * 0.9 * Math.exp(-at / 0.5);
      sum += Math.sin(turn * note * at + tine + bell) * Math.exp(-at / 0.9);
    }
    const release = Math.exp(-Math.max(0, at - seconds) / 0.07);
    return (sum / hertz.length) * Math.min(1, at / 0.002) * release * (1 + 0.12 * Math.sin(turn * 5.2 * at)) * 1.1;
  });
}

/** An organ: the note, its octave, its twelfth, and a short click. */
function organ(rate: number, hertz: readonly number[], seconds: number): Samples {
  const click = noise(113);
  return shaped(rate, seconds + 0.04, (at) => {
    let sum = 0;
    for (const note of hertz) {
      sum +=
        Math.sin(turn * note * at) +
        0.7 * Math.sin(turn * note * 2 * at) +
        0.35 * Math.sin(turn * note * 3 * at) +
        0.22 * Math.sin(turn * note * 4 * at);
    }
    const gate = Math.min(1, at / 0.004) * Math.min(1, Math.max(0, (seconds + 0.04 - at) / 0.04));
    return (sum / hertz.length / 1.6) * gate * Math.exp(-at / 1.2) + click() * Math.exp(-at / 0.003) * 0.12;
  });
}

function shaped(rate: number, seconds: number, sampleAt: (at: number) => number): Samples {
  const samples = new Float32Array(lengthOf(seconds, rate));
  const last = lengthOf(0.01, rate);
  for (let i = 0; i < samples.length; i++) samples[i] = sampleAt(i / rate) * Math.min(1, (samples.length - i) / last);
  return samples;
}

/** A single plucked note for a melody. */
export function pluck(rate: number, hertz: number, seconds: number): Samples {
  const filter = sweptFilter(rate);
  return shaped(rate, seconds + 0.25, (at) => {
    const source = saw(cycle(hertz * at), hertz / rate) * 0.6 + Math.sin(turn * hertz * at) * 0.5;
    const sound = filter(source, hertz * 1.5 + 3800 * Math.exp(-at / 0.06), 1.3, 'lowpass');
    return sound * Math.min(1, at / 0.002) * Math.exp(-at / 0.16);
  });
}

/** Formants of vowels: Hz, and their levels. */
const vowels = {
  a: { hertz: [760, 1180, 2650], levels: [1, 0.6, 0.25] },
  o: { hertz: [480, 820, 2600], levels: [1, 0.5, 0.12] },
  e: { hertz: [480, 1850, 2550], levels: [1, 0.45, 0.3] },
  u: { hertz: [330, 720, 2400], levels: [1, 0.35, 0.1] },
};

export type Vowel = keyof typeof vowels;

/** A voice that sings a vowel: breath, a settling note, three formants. No words, but it sounds like a voice. */
export function sung(rate: number, hertz: number, seconds: number, vowel: Vowel): Samples {
  const hiss = noise(127);
  const formants = vowels[vowel].hertz.map((centre, i) => ({
    gain: vowels[vowel].levels[i] ?? 0,
    filter: running(biquad('bandpass', centre, centre / 110, rate)),
  }));
  let phase = 0;
  return shaped(rate, seconds + 0.12, (at) => {
    const vibrato = Math.min(1, at / 0.25) * 0.006 * Math.sin(turn * 5.4 * at);
    const note = hertz * (1 - 0.03 * Math.exp(-at / 0.05) + vibrato);
    phase = cycle(phase + note / rate);
    const throat = saw(phase, note / rate) + hiss() * 0.06;
    const sound = formants.reduce((sum, { filter, gain }) => sum + filter(throat) * gain, 0);
    const gate = Math.min(1, at / 0.05) * Math.min(1, Math.max(0, (seconds + 0.12 - at) / 0.12));
    return sound * gate * 2.2;
  });
}
