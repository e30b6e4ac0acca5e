/** Specification 1, section 9: an avatar has at most 30,000,000 bytes. */
export const largestPicture = 30_000_000;

/** The most pixels of a picture, so that a small file cannot unpack to more than the memory holds. */
export const mostPixels = 40_000_000;

/** The most bytes of one member's files together. */
export const roomPerMember = 500_000_000;

/** The longer side of the cropper's preview in pixels. A crop's x, y and size are pixels of this preview. */
export const previewSide = 1200;

/**
 * The longer side of a stored upload in pixels. The closest zoom into a picture four times as wide as high still has
 * enough pixels for the largest size.
 */
export const keptSide = 2400;

/** How long a file waits for its owner's confirmation, in milliseconds. */
export const unconfirmedFor = 24 * 60 * 60_000;

/** The longest time for storing a variant, in milliseconds. The sweep keeps the picture's row that long. */
export const variantTakes = 5 * 60_000;

export const messages = {
  tooLarge: 'Maximum image size is 30Mb',
  wrongType: 'Please choose a PNG or JPEG picture',
  tooManyPixels: 'Please choose a picture of at most 40 megapixels',
  noRoom: 'Your pictures take up all the room you have. Please remove one, or try again tomorrow',
  missing: 'Please choose a picture',
} as const;

/** The square sizes of a stored picture, largest first; smaller pictures are not enlarged. */
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

/** The number of bytes that `pictureTypeOf` needs. */
export const signatureLength = 8;

/** The picture type of a file by its first bytes, ignoring its name and declared type; null for any other type. */
export function pictureTypeOf(start: Uint8Array): PictureType | null {
  const found = signatures.find(([, bytes]) => bytes.every((byte, i) => start[i] === byte));
  return found?.[0] ?? null;
}

/**
 * Whether a file is an SVG by its beginning. XML allows a declaration, comments and a document type before the root
 * element.
 */
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

/** The closest zoom of the crop dialog. */
export const closestZoom = 4;

/** One of nine positions at one of three zooms, or a box in pixels of the preview. */
export type Crop = { anchor: number; zoom: Zoom } | Box;

export const middleCrop: Crop = { anchor: 4, zoom: 1 };

/** The preview's dimensions: the picture scaled down to `previewSide`. */
export function previewOf({ width, height }: Dimensions): Dimensions {
  const scale = Math.min(1, previewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The part of a picture that a crop selects, within its borders and no smaller than the closest zoom. */
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
 * The steps that crop a box and scale it to `side` pixels: the whole picture is scaled, then one border after the other
 * is cut off, since the local image service cannot crop a box directly.
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

/** The length of an upload's id. The id of a file made from an upload begins with the upload's id. */
const idLength = 26;
const familyShape = /^[0-9a-z]{26}(?:-|$)/;

/** The id of the upload that a picture is or was made from; null for pictures of the catalogue. */
export function originalOf(fileId: string): string | null {
  return familyShape.test(fileId) ? fileId.slice(0, idLength) : null;
}

/** The key of an upload's object, or of a file made from it. */
export function keyOf(fileId: string): string {
  return `uploads/${fileId.slice(0, idLength)}/${fileId.slice(idLength + 1) || 'original'}`;
}

/** The key of a variant's object. */
export function variantKeyOf(fileId: string, name: string): string {
  return `variants/${fileId}/${name}`;
}

export function previewIdOf(originalId: string): string {
  return `${originalId}-preview`;
}

/** The id of a size. `mark` makes it unique per crop, because an id always refers to the same bytes. */
export function sizeIdOf(originalId: string, crop: Crop, mark: string, size: SizeName): string {
  const token = 'anchor' in crop ? `a${crop.anchor}z${crop.zoom * 10}` : `x${crop.x}y${crop.y}s${crop.size}`;
  return `${originalId}-${token}-${mark}-${size}`;
}

const sizeShape = /^([0-9a-z]{26}-[a-z0-9]+-[0-9a-z]+)-(?:large|small)$/;

/** The ids of all sizes of a file's crop, largest first; the file's own id if it is not a crop. */
export function sizeIdsOf(fileId: string): string[] {
  const stem = sizeShape.exec(fileId)?.[1];
  return stem ? pictureSizes.map(({ name }) => `${stem}-${name}`) : [fileId];
}

const anchorShape = /^[0-9a-z]{26}-a(\d)z(10|15|20)-/;

/** Which of the nine positions and three zooms a picture shows; null for a freely drawn crop and for other pictures. */
export function anchorOf(fileId: string): { anchor: number; zoom: Zoom } | null {
  const found = anchorShape.exec(fileId);
  return found ? { anchor: Number(found[1]), zoom: (Number(found[2]) / 10) as Zoom } : null;
}
