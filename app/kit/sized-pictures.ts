/**
 * Catalogue pictures, whose file id encodes facts that pages need without a query. A drawing's id is `p<hash of its
 * bytes>-<tone>`; the tone is the background colour, shown while the picture loads; drawings without one lack it. A
 * pixel picture's id (PNG, JPEG) has its size, which determines its variants: `p<hash>-<width>x<height>-<format>`; ids
 * that older versions made have a tone before the size.
 */
export interface SizedPicture {
  /** In pixels, upright. */
  width: number;
  height: number;
  format: PictureFormat;
}

export type PictureFormat = 'png' | 'jpeg';
export type VariantFormat = 'avif' | 'webp' | PictureFormat;

/** A picture scaled down, or the same in a smaller format. */
export interface Variant {
  /** The name after the picture's address: '640.webp'. */
  name: string;
  width: number;
  height: number;
  format: VariantFormat;
}

/** The images service makes no AVIF with a longer side than this. */
export const longestVariantSide = 1200;
const widths = [320, 640, 960];

const sizedShape = /^p[0-9a-f]{20}(?:-[0-9a-f]{6})?-([1-9]\d{0,4})x([1-9]\d{0,4})-(png|jpeg)$/;
const tonedShape = /^p[0-9a-f]{20}-([0-9a-f]{6})(?:-|$)/;

/** The shape of a catalogue picture's id. */
export const pictureIdShape = /^p[0-9a-f]{20}(?:-[0-9a-f]{6})?(?:-\d{1,5}x\d{1,5}-(?:png|jpeg))?$/;

/** `hash` is 20 hexadecimal characters. */
export function sizedPictureId(hash: string, { width, height, format }: SizedPicture): string {
  return `p${hash}-${width}x${height}-${format}`;
}

/** The id of a drawing, which scales to any size. */
export function drawingId(hash: string, tone: string | null): string {
  return tone === null ? `p${hash}` : `p${hash}-${tone}`;
}

/** The tone in a picture's id, '#2a2148'; null for none. */
export function toneOf(fileId: string): string | null {
  const found = tonedShape.exec(fileId);
  return found && `#${found[1]}`;
}

/** The facts in a pixel picture's id; null for drawings, uploads and videos. */
export function sizedPictureOf(fileId: string): SizedPicture | null {
  const found = sizedShape.exec(fileId);
  if (!found) return null;
  const [, width, height, format] = found;
  return { width: Number(width), height: Number(height), format: format as PictureFormat };
}

/** The widths of a picture's variants: fixed ones and its own, up to the largest variant. Never enlarged. */
export function variantWidths({ width, height }: SizedPicture): number[] {
  const largest = Math.max(1, Math.floor(width * Math.min(1, longestVariantSide / Math.max(width, height))));
  return [...widths.filter((one) => one < largest), largest];
}

/**
 * All variants of a picture: each width in both small formats, and the largest in its own format, for browsers that
 * support neither. No others exist.
 */
export function variantsOf(picture: SizedPicture): Variant[] {
  const widths = variantWidths(picture);
  return widths.flatMap((width, index) => {
    const height = Math.max(1, Math.round((picture.height * width) / picture.width));
    const isLargest = index === widths.length - 1;
    const formats: VariantFormat[] = ['avif', 'webp', ...(isLargest ? [picture.format] : [])];
    return formats.map((format) => ({ name: `${width}.${format}`, width, height, format }));
  });
}
