/** What the first bytes of a picture tell, before any pixel of it is decoded. */
export interface PictureFacts {
  /** A media type, such as image/png. */
  format: string;
  /** In pixels as they are stored: a rotation that the file asks for is not applied. */
  width: number;
  height: number;
}

/** One step on the way to a picture; both sizes in pixels. */
export interface RenderStep {
  width: number;
  height: number;
  /** scale-down keeps the shape and never enlarges; squeeze takes the size as it is; crop cuts what is too much. */
  fit: 'scale-down' | 'squeeze' | 'crop';
  /** Which side stays when something is cut off. */
  keep?: 'left' | 'right' | 'top' | 'bottom' | 'center';
}

/** Every method throws invalid (on the field `file`) for bytes that are no usable picture, provider-failed otherwise. */
export interface ImagesPort {
  read(body: ReadableStream<Uint8Array>): Promise<PictureFacts>;
  /**
   * The picture after the steps, upright, as WebP: drawn anew, so that nothing but its pixels is left.
   */
  render(body: ReadableStream<Uint8Array>, steps: RenderStep[]): Promise<ArrayBuffer>;
  /**
   * The picture made smaller, upright, drawn anew, in one of the formats below. The service may choose another format
   * when the one asked for would take too long: the answer's own media type counts.
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
