import { classNames } from './class-names';

interface PriceProps {
  /** Formatted with its currency. */
  now: string;
  /** Formatted; struck through. */
  was?: string | null;
  isLarge?: boolean;
}

/** A price; screen readers hear 'was' and 'now' for a struck through one. */
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
