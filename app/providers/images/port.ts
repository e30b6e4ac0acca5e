/** A picture's facts from its header, without decoding pixels: its size is that before the rotation that it declares. */
export interface PictureFacts extends PictureSize {
  /** A media type, such as image/png. */
  format: string;
}

/** One transform. */
export interface RenderStep extends PictureSize {
  /** scale-down keeps the aspect ratio and never enlarges; squeeze stretches to the size; crop cuts the excess. */
  fit: 'scale-down' | 'squeeze' | 'crop';
  /** The side to keep when cropping. */
  keep?: 'left' | 'right' | 'top' | 'bottom' | 'center';
}

/** Every method throws invalid (on the field `file`) for an unusable picture, provider-failed otherwise. */
export interface ImagesPort {
  read(body: ReadableStream<Uint8Array>): Promise<PictureFacts>;
  /** Applies the steps and re-encodes as WebP, upright, so only pixels remain (no metadata). */
  render(body: ReadableStream<Uint8Array>, steps: RenderStep[]): Promise<ArrayBuffer>;
  /**
   * Scales a picture down and re-encodes it, upright, in one of the formats below. The service may choose another
   * format if encoding would take too long: the answer's media type counts.
   */
  convert(body: ReadableStream<Uint8Array>, size: PictureSize, format: DrawnFormat): Promise<DrawnPicture>;
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export type DrawnFormat = 'image/avif' | 'image/webp' | 'image/png' | 'image/jpeg';

export interface DrawnPicture {
  contentType: string;
  bytes: ArrayBuffer;
}
