import { useLateFocus } from '../late-script/use-late-focus';

export interface SummaryLine {
  /** The id of the invalid control or group. */
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: SummaryLine[];
  /** The form is longer than a screen, so even a single error may be out of sight. */
  isLong?: boolean;
}

const numbers = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things'];

/** Errors above a form after a failed post, each linked to its field. A short form with one error needs no summary. */
export function ErrorSummary({ errors, isLong = false }: ErrorSummaryProps) {
  const box = useLateFocus<HTMLDivElement>(errors.map((error) => error.field + error.message).join());
  if (errors.length < (isLong ? 1 : 2)) return null;
  return (
    <div className="error-summary stack is-tight" role="alert" tabIndex={-1} ref={box}>
      <h2>{`${numbers[errors.length] ?? `${errors.length} things`} to fix`}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
