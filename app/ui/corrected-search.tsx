import { TextLink } from './forms/button';

interface CorrectedSearchProps {
  /** The words that were searched for; null if they are the typed ones. */
  corrected: string | null;
  typed: string;
  /** The URL of the search for exactly the typed words. */
  exactHref: string;
}

/** Says that a search was corrected, and leads to the search for the typed words. */
export function CorrectedSearch({ corrected, typed, exactHref }: CorrectedSearchProps) {
  if (corrected === null) return null;
  return (
    <p role="status">
      Showing results for <strong>{corrected}</strong>.{' '}
      <TextLink href={exactHref}>Search for “{typed}” instead</TextLink>
    </p>
  );
}
