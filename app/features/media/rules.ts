/** Specification 1, section 9: an avatar has at most 30,000,000 bytes. */
export const largestPicture = 30_000_000;

/** So that a small file cannot unpack to more than a machine bears. */
export const mostPixels = 40_000_000;

/** What one member's files may take up together. */
export const roomPerMember = 500_000_000;

/** The longer side of the picture that the cropper shows; a crop's x, y and size are its pixels. */
export const previewSide = 1200;

/**
 * The longer side of what is kept of an upload. The closest zoom into a picture four times as long as high still has the
 * pixels of the largest size.
 */
export const keptSide = 2400;

/** How long a file waits for its owner's confirmation, in milliseconds. */
export const unconfirmedFor = 24 * 60 * 60_000;

/** How long a variant may be on its way, in milliseconds: until then its picture's row is not removed. */
export const variantTakes = 5 * 60_000;

export const messages = {
  tooLarge: 'Maximum image size is 30Mb',
  wrongType: 'Please choose a PNG or JPEG picture',
  tooManyPixels: 'Please choose a picture of at most 40 megapixels',
  noRoom: 'Your pictures take up all the room you have. Please remove one, or try again tomorrow',
  missing: 'Please choose a picture',
} as const;

/** The square sizes that a picture is kept in, largest first; smaller pictures are not enlarged. */
export const pictureSizes = [
  { name: 'large', side: 300 },
  { name: 'small', side: 96 },
] as const;
export type SizeName = (typeof pictureSizes)[number]['name'];

export type PictureType = 'image/png' | 'image/jpeg';

const signatures: [PictureType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** How many bytes `pictureTypeOf` wants to see. */
export const signatureLength = 8;

/** What a file is by its first bytes, whatever its name and its sender say; null for all else. */
export function pictureTypeOf(start: Uint8Array): PictureType | null {
  const found = signatures.find(([, bytes]) => bytes.every((byte, i) => start[i] === byte));
  return found?.[0] ?? null;
}

/** Whether a file begins as a drawing (SVG), also behind the parts that XML allows before it. */
export function isDrawing(file: Uint8Array): boolean {
  const start = new TextDecoder().decode(file.subarray(0, 4096));
  return /^\s*</.test(start) && /<svg[\s/>]/.test(start);
}

export interface Dimensions {
  width: number;
  height: number;
}

/** A square part of a picture, in its pixels. */
export interface Box {
  x: number;
  y: number;
  size: number;
}

export const anchors = [
  'Top left',
  'Top',
  'Top right',
  'Left',
  'Middle',
  'Right',
  'Bottom left',
  'Bottom',
  'Bottom right',
] as const;

export const zooms = [1, 1.5, 2] as const;
export type Zoom = (typeof zooms)[number];

/** The closest that the crop dialog goes. */
export const closestZoom = 4;

/** One of nine places at one of three zooms, or a box in pixels of the preview. */
export type Crop = { anchor: number; zoom: Zoom } | Box;

export const middleCrop: Crop = { anchor: 4, zoom: 1 };

/** The preview's dimensions: the picture's own, made to fit. */
export function previewOf({ width, height }: Dimensions): Dimensions {
  const scale = Math.min(1, previewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The part of a picture that a crop means, within its borders and no smaller than the closest zoom. */
export function boxOf(crop: Crop, { width, height }: Dimensions): Box {
  const side = Math.min(width, height);
  if ('anchor' in crop) {
    const size = Math.max(1, Math.round(side / crop.zoom));
    const column = crop.anchor % 3;
    const row = Math.floor(crop.anchor / 3);
    return { x: Math.round(((width - size) * column) / 2), y: Math.round(((height - size) * row) / 2), size };
  }
  const scale = width / previewOf({ width, height }).width;
  const size = between(Math.ceil(side / closestZoom), Math.round(crop.size * scale), side);
  return {
    x: between(0, Math.round(crop.x * scale), width - size),
    y: between(0, Math.round(crop.y * scale), height - size),
    size,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export interface CutStep extends Dimensions {
  fit: 'squeeze' | 'crop';
  keep?: 'left' | 'right' | 'top' | 'bottom';
}

/**
 * The steps that cut a box out of a picture and bring it to `side` pixels: the whole made smaller, then one border at
 * a time, since the images service of a local start knows no other way to cut off the middle.
 */
export function cutSteps(picture: Dimensions, box: Box, side: number): CutStep[] {
  const target = Math.min(side, box.size);
  const scale = target / box.size;
  const width = Math.max(target, Math.round(picture.width * scale));
  const height = Math.max(target, Math.round(picture.height * scale));
  const x = between(0, Math.round(box.x * scale), width - target);
  const y = between(0, Math.round(box.y * scale), height - target);
  const steps: CutStep[] = [{ width, height, fit: 'squeeze' }];
  if (x + target < width) steps.push({ width: x + target, height, fit: 'crop', keep: 'left' });
  if (x > 0) steps.push({ width: target, height, fit: 'crop', keep: 'right' });
  if (y + target < height) steps.push({ width: target, height: y + target, fit: 'crop', keep: 'top' });
  if (y > 0) steps.push({ width: target, height: target, fit: 'crop', keep: 'bottom' });
  return steps;
}

/** Ids that are made here have this many characters; what is made out of a file carries its id in front. */
const idLength = 26;
const familyShape = /^[0-9a-z]{26}(?:-|$)/;

/** The uploaded file that a picture was made out of (or is); null for the catalogue's own pictures. */
export function originalOf(fileId: string): string | null {
  return familyShape.test(fileId) ? fileId.slice(0, idLength) : null;
}

/** The key of the object of an upload, or of a file made of it. */
export function keyOf(fileId: string): string {
  return `uploads/${fileId.slice(0, idLength)}/${fileId.slice(idLength + 1) || 'original'}`;
}

/** Where the object of a variant lies. */
export function variantKeyOf(fileId: string, name: string): string {
  return `variants/${fileId}/${name}`;
}

export function previewIdOf(originalId: string): string {
  return `${originalId}-preview`;
}

/** `mark` distinguishes two crops of the same kind: an id means the same bytes for ever. */
export function sizeIdOf(originalId: string, crop: Crop, mark: string, size: SizeName): string {
  const token = 'anchor' in crop ? `a${crop.anchor}z${crop.zoom * 10}` : `x${crop.x}y${crop.y}s${crop.size}`;
  return `${originalId}-${token}-${mark}-${size}`;
}

const sizeShape = /^([0-9a-z]{26}-[a-z0-9]+-[0-9a-z]+)-(?:large|small)$/;

/** All sizes of the crop that a file is one of, largest first; the file alone when it was not cut here. */
export function sizeIdsOf(fileId: string): string[] {
  const stem = sizeShape.exec(fileId)?.[1];
  return stem ? pictureSizes.map(({ name }) => `${stem}-${name}`) : [fileId];
}

const anchorShape = /^[0-9a-z]{26}-a(\d)z(10|15|20)-/;

/** Which of the nine places and three zooms a picture shows; null for one that was cut by hand or not here. */
export function anchorOf(fileId: string): { anchor: number; zoom: Zoom } | null {
  const found = anchorShape.exec(fileId);
  return found ? { anchor: Number(found[1]), zoom: (Number(found[2]) / 10) as Zoom } : null;
}
