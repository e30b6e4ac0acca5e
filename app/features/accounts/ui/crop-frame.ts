import { type Box, closestZoom, type Dimensions } from '~/features/media/rules';

/** The position of a square frame over a picture: its centre in the picture's pixels, and its zoom. */
export interface Frame {
  x: number;
  y: number;
  /** From 1 (the largest square that fits) to `closestZoom`. */
  zoom: number;
}

export function middleFrame({ width, height }: Dimensions): Frame {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The least and the greatest position of the frame's centre along a side of the picture. */
export function reachOf({ zoom }: Frame, picture: Dimensions, side: number): [least: number, most: number] {
  const half = Math.min(picture.width, picture.height) / zoom / 2;
  return [half, Math.max(half, side - half)];
}

/** The frame after a change, kept inside the picture. */
export function moveFrame(frame: Frame, picture: Dimensions, change: Partial<Frame>): Frame {
  const zoom = within([1, closestZoom], change.zoom ?? frame.zoom);
  const next = { ...frame, zoom };
  return {
    x: within(reachOf(next, picture, picture.width), change.x ?? frame.x),
    y: within(reachOf(next, picture, picture.height), change.y ?? frame.y),
    zoom,
  };
}

/** The part of the picture inside the frame, as the form posts it. */
export function boxOfFrame({ x, y, zoom }: Frame, { width, height }: Dimensions): Box {
  const size = Math.min(width, height) / zoom;
  return { x: Math.max(0, Math.round(x - size / 2)), y: Math.max(0, Math.round(y - size / 2)), size: Math.round(size) };
}

function within([least, most]: [least: number, most: number], value: number): number {
  return Math.min(Math.max(least, value), most);
}
