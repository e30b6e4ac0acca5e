import type { Samples } from './samples';

const headBytes = 44;

/** A sound as a 16-bit mono WAV file. Clips values above 1. */
export function wavFile(samples: Samples, rate: number): Uint8Array<ArrayBuffer> {
  const file = new DataView(new ArrayBuffer(headBytes + samples.length * 2));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) file.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  text(36, 'data');
  file.setUint32(40, samples.length * 2, true);
  // The machines that run this are little-endian, as the format is.
  const written = new Int16Array(file.buffer, headBytes);
  for (let i = 0; i < samples.length; i++) {
    const level = Math.max(-1, Math.min(1, samples[i]!));
    written[i] = Math.round(level * 32767);
  }
  return new Uint8Array(file.buffer);
}
