import { type ImgHTMLAttributes, useEffect, useRef } from 'react';
import { useIsLite } from './lite';
import { type Candidate, type PictureSources, pictureSources } from './picture-sources';

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height'> {
  /** Absent or broken: the default picture. */
  src: string | null | undefined;
  /** Empty for decoration. */
  alt: string;
  /** In pixels, where the address does not tell them: they keep the place free. */
  width: number;
  height: number;
  /** How wide it is shown, as the attribute says it; without it, as wide as the window. */
  sizes?: string;
  /** The largest picture of the first screen: loaded at once and first. */
  isFirst?: boolean;
}

const defaultImage = '/default-image.svg';

/**
 * A picture that keeps its place, loads when it is near, and has a fallback. Where there are several sizes and formats,
 * the browser chooses.
 */
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
  // Browsers that know the word measure for themselves; only what loads late can be measured.
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

/** As the attribute writes it. */
function srcSetOf(candidates: Candidate[]): string {
  return candidates.map(({ address, width }) => `${address} ${width}w`).join(', ');
}

function Image({ src, alt, isFirst, ...rest }: ImageProps & { sizes?: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before script woke up; a lazy picture that is still to come is not complete.
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
