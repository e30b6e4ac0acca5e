import { classNames } from './class-names';

interface PriceProps {
  /** Formatted, with its currency. */
  now: string;
  /** Formatted; struck through. */
  was?: string | null;
  isLarge?: boolean;
}

/** What it costs; a struck price says 'was' and 'now' to those who cannot see it struck. */
export function Price({ now, was, isLarge }: PriceProps) {
  return (
    <span className={classNames('price', isLarge && 'is-large')}>
      {was && (
        <>
          <span className="visually-hidden">was </span>
          <s>{was}</s>
          <span className="visually-hidden"> now </span>
        </>
      )}
      <span>{now}</span>
    </span>
  );
}
