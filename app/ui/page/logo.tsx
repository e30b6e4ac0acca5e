import letters from './logo-letters.svg?url&no-inline';
import { useShell } from './use-shell';

/** The name that the drawing shows. */
const drawnName = 'Cuepoint';

/**
 * The school's logo, or else its name in its typeface. The product's own name is a drawing, so it needs no font; its
 * letters are a cached file: inline they took 800 of the first 14,600 bytes. Logo and drawing have a fixed size, so
 * nothing moves when they arrive.
 */
export function Logo({ label }: { label: string }) {
  const brand = useShell()?.brand;
  if (brand?.logo) {
    const { url, ratio } = brand.logo;
    return <img className="logo" src={url} alt={label} height="22" width={Math.round(22 * ratio)} />;
  }
  if (brand && brand.name !== drawnName) return <span className="logo-name">{brand.name}</span>;
  return (
    <svg className="logo" viewBox="10 6 982 192" height="22" width="113" role="img" aria-label={label}>
      <use href={`${letters}#letters`} />
      <path className="logo-flag" fill="#ff7a3c" d="M719 8h62l-31 44z" />
    </svg>
  );
}
