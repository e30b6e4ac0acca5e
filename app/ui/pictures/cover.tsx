import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Picture, type PictureProps } from './picture';
import { toneStyle } from './picture-sources';

interface CoverProps extends Partial<Pick<PictureProps, 'width' | 'height' | 'isFirst'>> {
  src: string | null | undefined;
  /** Where the cover is shown (a card, a page's main column, a row), which determines its width. */
  place?: keyof typeof sizes;
  className?: string;
  /** A badge, a duration, a lock. */
  children?: ReactNode;
}

/** Approximate widths of the style sheets: browsers choose the next larger picture. */
const sizes = {
  card: '(min-width: 75em) 25rem, (min-width: 36em) 50vw, 100vw',
  column: '(min-width: 62.5em) 50rem, 100vw',
  line: '10rem',
  /** A card that is shown as a row on a phone. */
  row: '(min-width: 75em) 25rem, (min-width: 36em) 50vw, 8rem',
};

/** A card's picture, 3 : 2. */
export function Cover({ src, width = 800, height = 600, isFirst, place = 'card', className, children }: CoverProps) {
  return (
    <span className={classNames('cover', className)} style={toneStyle(src)}>
      <Picture src={src} alt="" width={width} height={height} sizes={sizes[place]} isFirst={isFirst} />
      {children}
    </span>
  );
}
