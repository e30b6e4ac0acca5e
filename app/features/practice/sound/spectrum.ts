import type { Samples } from './samples';

/** In-place FFT of real and imaginary parts. Their length must be a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [real[i], real[j]] = [real[j]!, real[i]!];
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length;
    const cosines = Float64Array.from({ length: length / 2 }, (_, k) => Math.cos(angle * k));
    const sines = Float64Array.from({ length: length / 2 }, (_, k) => Math.sin(angle * k));
    for (let start = 0; start < size; start += length) {
      for (let k = 0; k < length / 2; k++) {
        const cos = cosines[k]!;
        const sin = sines[k]!;
        const a = start + k;
        const b = a + length / 2;
        const re = real[b]! * cos - imaginary[b]! * sin;
        const im = real[b]! * sin + imaginary[b]! * cos;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a]! += re;
        imaginary[a]! += im;
      }
    }
  }
}

/** The power in `size / 2` equal bands from 0 Hz to half the sample rate, of the windowed samples from `at` on. */
export function powerSpectrum(samples: Samples, at: number, size: number): Float64Array {
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let i = 0; i < size; i++) {
    real[i] = (samples[at + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  }
  transform(real, imaginary);
  return Float64Array.from({ length: size / 2 }, (_, k) => (real[k]! ** 2 + imaginary[k]! ** 2) / size ** 2);
}
