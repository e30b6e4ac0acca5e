import { broken } from './loop-refusal';

/** A box of ISO/IEC 14496-12: its name, and its content without its head. */
export interface Box {
  name: string;
  content: DataView;
}

export const viewOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the head of a box, of which at least 8 bytes are there. A length of 0 means up to the end of the file. */
export function readHead(view: DataView): { name: string; head: number; length: number } {
  if (view.byteLength < 8) throw broken('A box is cut off');
  const name = String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(at)));
  const short = view.getUint32(0);
  if (short === 0) return { name, head: 8, length: Number.POSITIVE_INFINITY };
  if (short !== 1) {
    if (short < 8) throw broken('A box is shorter than its head');
    return { name, head: 8, length: short };
  }
  const length = view.byteLength < 16 ? 0 : Number(view.getBigUint64(8));
  if (length < 16) throw broken('A box is shorter than its head');
  return { name, head: 16, length };
}

/** The boxes that follow each other in a view. */
export function* boxesIn(view: DataView, from = 0): Generator<Box & { at: number }> {
  for (let at = from; at + 8 <= view.byteLength; ) {
    const { name, head, length } = readHead(partOf(view, at, Math.min(16, view.byteLength - at)));
    const end = Math.min(length, view.byteLength - at);
    if (length > end && length !== Number.POSITIVE_INFINITY) throw broken(`The box ${name} is cut off`);
    yield { name, at, content: partOf(view, at + head, end - head) };
    at += end;
  }
}

/** The content of the first box at the path of names, such as `minf/stbl`. */
export function boxAt(view: DataView, path: string, from = 0): DataView | undefined {
  let found: DataView | undefined = view;
  let start = from;
  for (const name of path.split('/')) {
    let inner: DataView | undefined;
    for (const box of boxesIn(found, start)) {
      if (box.name !== name) continue;
      inner = box.content;
      break;
    }
    if (!inner) return undefined;
    found = inner;
    start = 0;
  }
  return found;
}

export function partOf(view: DataView, at: number, length: number): DataView {
  return new DataView(view.buffer, view.byteOffset + at, length);
}

/** Numbers of a box. What lies outside of it is a broken file. */
export function u16(view: DataView, at: number): number {
  return inside(view, at, 2) && view.getUint16(at);
}

export function u32(view: DataView, at: number): number {
  return inside(view, at, 4) && view.getUint32(at);
}

export function i32(view: DataView, at: number): number {
  return inside(view, at, 4) && view.getInt32(at);
}

/** Above 2^53 inexact, which no real file reaches. */
export function u64(view: DataView, at: number): number {
  return inside(view, at, 8) && Number(view.getBigUint64(at));
}

export function i64(view: DataView, at: number): number {
  return inside(view, at, 8) && Number(view.getBigInt64(at));
}

function inside(view: DataView, at: number, length: number): number {
  if (at + length > view.byteLength) throw broken('A box ends too early');
  return 1;
}
