import { type Box, closestZoom, type Dimensions } from '~/features/media/rules';

/** Where a square frame stands over a picture: its middle in the picture's pixels, and how close it is. */
export interface Frame {
  x: number;
  y: number;
  /** From 1, the largest square that fits, to the closest. */
  zoom: number;
}

export function middleFrame({ width, height }: Dimensions): Frame {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The frame with what changed, kept inside the picture. */
export function moveFrame(frame: Frame, picture: Dimensions, change: Partial<Frame>): Frame {
  const zoom = within(1, change.zoom ?? frame.zoom, closestZoom);
  const half = Math.min(picture.width, picture.height) / zoom / 2;
  return {
    x: within(half, change.x ?? frame.x, picture.width - half),
    y: within(half, change.y ?? frame.y, picture.height - half),
    zoom,
  };
}

/** The part that a frame shows, as the form posts it. */
export function boxOfFrame({ x, y, zoom }: Frame, { width, height }: Dimensions): Box {
  const size = Math.min(width, height) / zoom;
  return { x: Math.max(0, Math.round(x - size / 2)), y: Math.max(0, Math.round(y - size / 2)), size: Math.round(size) };
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), Math.max(least, most));
}
