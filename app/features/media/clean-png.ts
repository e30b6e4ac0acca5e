import type { Dimensions } from './rules';

/** Parts that the picture is made of, and those that say what its colours mean. */
const keptParts = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs'.split(' '));

/**
 * A PNG with nothing in it but its picture: notes, EXIF, the further pictures of an animation and all bytes behind its
 * end are left out. Null when it is broken.
 */
export function cleanPng(bytes: Uint8Array): (Dimensions & { parts: Uint8Array[] }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  const names = new Set<string>();
  // Length, name, body and check sum of one part after another.
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at === 8 && name !== 'IHDR') return null;
    if (keptParts.has(name)) parts.push(bytes.subarray(at, end));
    names.add(name);
    at = end;
    if (name !== 'IEND') continue;
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    return names.has('IDAT') && width > 0 && height > 0 ? { width, height, parts } : null;
  }
  return null;
}
