/** The sound of the clips: a kick, a hat, a clap and a bass note, synthesised sample by sample. */

const TAU = Math.PI * 2;

/** mulberry32, so that the noise in the hats is the same in every rendering. */
function noise(seed) {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

/** Phase of a tone that falls from 160 to 50 Hz. */
const kick = (t) =>
  t < 0.22 ? Math.sin(TAU * (50 * t + 110 * 0.03 * (1 - Math.exp(-t / 0.03)))) * Math.exp(-t / 0.08) : 0;
const bass = (t, hz) => (t < 0.2 ? Math.sin(TAU * hz * t) * Math.exp(-t / 0.12) * 0.5 : 0);
const hat = (t, r) => (t < 0.04 ? r() * Math.exp(-t / 0.012) * 0.25 : 0);
const clap = (t, r) => (t < 0.12 ? r() * Math.exp(-t / 0.04) * 0.35 : 0);
const note = (t, hz) => (t < 0.3 ? Math.sin(TAU * hz * t) * Math.exp(-t / 0.15) * 0.18 : 0);

const roots = [55, 55, 65.4, 49];

/** 16-bit mono samples of the whole clip; parts enter and leave with phrases of eight bars. */
export function soundtrack({ seconds, bpm, sampleRate, parts, key = 1 }) {
  const total = seconds * sampleRate;
  const out = new Int16Array(total);
  const r = noise(seconds * 31 + bpm);
  const perBeat = 60 / bpm;
  for (let i = 0; i < total; i++) {
    const at = i / sampleRate;
    const beat = Math.floor(at / perBeat);
    const t = at - beat * perBeat;
    const bar = Math.floor(beat / 4);
    const phrase = Math.floor(bar / 8);
    const has = (part, from) => parts.includes(part) && phrase % 4 >= from;
    const off = t - perBeat / 2;
    let level = parts.includes('kick') ? kick(t) : 0;
    if (parts.includes('hat') && off >= 0) level += hat(off, r);
    if (has('clap', 1) && beat % 2 === 1) level += clap(t, r);
    if (has('bass', 0) && off >= 0) level += bass(off, roots[bar % 4] * key);
    if (has('note', 2) && beat % 4 === 2) level += note(t, roots[bar % 4] * 8 * key);
    if (parts.includes('one') && beat % 32 === 0) level += note(t, 880 * key) * 2;
    const edge = Math.min(1, at / 0.5, (seconds - at) / 2);
    out[i] = Math.max(-1, Math.min(1, level * 0.6 * edge)) * 32767;
  }
  return Buffer.from(out.buffer);
}
