import { type ImgHTMLAttributes, useEffect, useRef } from 'react';
import { useIsLite } from '../page/lite';
import { type Candidate, type PictureSources, pictureSources } from './picture-sources';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height'> {
  /** The default picture replaces an absent or broken one. */
  src: string | null | undefined;
  /** Empty for decorative pictures. */
  alt: string;
  /** In pixels, if the URL lacks them: they reserve the space. */
  width: number;
  height: number;
  /** The `sizes` attribute; the default is the window's width. */
  sizes?: string;
  /** The largest picture of the first screen: loaded eagerly with high priority. */
  isFirst?: boolean;
}

const defaultImage = '/default-image.svg';

/** A picture that reserves its space, loads lazily and has a fallback. The browser chooses among sizes and formats. */
export function Picture({ src, sizes = '100vw', ...props }: PictureProps) {
  const sources = src ? pictureSources(src) : null;
  if (!sources) return <Image src={src} {...props} />;
  return <Responsive sources={sources} sizes={sizes} {...props} />;
}

type ImageProps = Omit<PictureProps, 'sizes'>;

interface ResponsiveProps extends Omit<ImageProps, 'src'> {
  sources: PictureSources;
  sizes: string;
}

function Responsive({ sources, sizes, ...props }: ResponsiveProps) {
  const { src, width, height, formats } = sources;
  const isLite = useIsLite();
  // Browsers that support `auto` measure the picture themselves, but only lazy ones.
  const measured = props.isFirst ? sizes : `auto, ${sizes}`;
  return (
    <picture>
      {formats.map(({ type, candidates }) => (
        <source
          key={type}
          type={type}
          srcSet={srcSetOf(isLite ? candidates.slice(0, 1) : candidates)}
          sizes={measured}
        />
      ))}
      <Image {...props} src={src} sizes={measured} width={width} height={height} />
    </picture>
  );
}

/** In the syntax of the attribute. */
function srcSetOf(candidates: Candidate[]): string {
  return candidates.map(({ address, width }) => `${address} ${width}w`).join(', ');
}

function Image({ src, alt, isFirst, ...rest }: ImageProps & { sizes?: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before hydration; a lazy one that is still loading is not complete.
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0 && shown.currentSrc) fallBack(shown);
  }, []);
  return (
    <img
      ref={image}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      {...(isFirst ? { fetchpriority: 'high' } : {})}
      {...rest}
      src={src || defaultImage}
      alt={alt}
      onError={(event) => fallBack(event.currentTarget)}
    />
  );
}

function fallBack(image: HTMLImageElement) {
  if (image.getAttribute('src') === defaultImage) return;
  const offered = image.parentElement?.tagName === 'PICTURE' ? image.parentElement.querySelectorAll('source') : [];
  for (const one of offered) one.removeAttribute('srcset');
  image.src = defaultImage;
}
