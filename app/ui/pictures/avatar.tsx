import { classNames } from '../class-names';
import { Picture } from './picture';

interface AvatarProps {
  /** Null shows the initials of the name. */
  src: string | null;
  name: string | null;
  size?: 'small' | 'large';
}

/** A picture beside a name: decorative, so it has no alternative text. */
export function Avatar({ src, name, size }: AvatarProps) {
  const className = classNames('avatar', size && `is-${size}`);
  if (src) return <Picture className={className} src={src} alt="" width={80} height={80} sizes="5rem" />;
  // The space separates initials and name in text browsers.
  return (
    <>
      <span className={className} aria-hidden="true">
        {initials(name ?? '')}
      </span>{' '}
    </>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
