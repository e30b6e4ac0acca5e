import { classNames } from './class-names';

interface PriceProps {
  /** Formatted with its currency. */
  now: string;
  /** Formatted; struck through. */
  was?: string | null;
  /** In the EU, what the struck price is; on a line of its own in a wrapping row. */
  lowest?: string | null;
  isLarge?: boolean;
}

/** A price; screen readers hear 'was' and 'now' for a struck through one. */
export function Price({ now, was, lowest, isLarge }: PriceProps) {
  const price = (
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
  if (!lowest) return price;
  return (
    <>
      {price} <span className="lowest">{lowest}</span>
    </>
  );
}
