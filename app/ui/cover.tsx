import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Picture, type PictureProps } from './picture';

interface CoverProps extends Partial<Pick<PictureProps, 'width' | 'height' | 'isFirst'>> {
  src: string | null | undefined;
  alt?: string;
  isSquare?: boolean;
  /** A badge, a length, a lock. */
  children?: ReactNode;
}

/** A picture in the frame of a card, 3 : 2. */
export function Cover({ src, alt = '', width = 800, height = 600, isSquare, isFirst, children }: CoverProps) {
  return (
    <span className={classNames('cover', isSquare && 'is-square')}>
      <Picture src={src} alt={alt} width={width} height={height} isFirst={isFirst} />
      {children}
    </span>
  );
}
