import { type ImgHTMLAttributes, useEffect, useRef } from 'react';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height'> {
  /** Absent or broken: the default picture. */
  src: string | null | undefined;
  /** Empty for decoration. */
  alt: string;
  /** In pixels of the file: they keep the place free. */
  width: number;
  height: number;
  /** The largest picture of the first screen: loaded at once and first. */
  isFirst?: boolean;
}

const defaultImage = '/default-image.svg';

/** A picture that keeps its place, loads when it is near, and has a stand-in. */
export function Picture({ src, alt, isFirst, ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before script woke up; a lazy picture that is still to come is not complete.
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0 && shown.currentSrc) fallBack(shown);
  }, []);
  return (
    <img
      ref={image}
      src={src || defaultImage}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      {...(isFirst ? { fetchpriority: 'high' } : {})}
      onError={(event) => fallBack(event.currentTarget)}
      {...rest}
    />
  );
}

function fallBack(image: HTMLImageElement) {
  if (image.getAttribute('src') === defaultImage) return;
  image.removeAttribute('srcset');
  image.src = defaultImage;
}
