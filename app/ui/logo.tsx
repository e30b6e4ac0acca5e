import letters from './logo-letters.svg?url&no-inline';

/**
 * The wordmark as a drawing, so it needs no font. Its letters are a cached file: inline they took 800 of the first
 * 14,600 bytes. The drawing has a fixed size, so nothing moves when they arrive.
 */
export function Logo({ label }: { label: string }) {
  return (
    <svg className="logo" viewBox="10 6 982 192" height="22" width="113" role="img" aria-label={label}>
      <use href={`${letters}#letters`} />
      <path className="logo-flag" fill="#ff7a3c" d="M719 8h62l-31 44z" />
    </svg>
  );
}
