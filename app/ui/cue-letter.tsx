import type { CueColour } from './section-head';

interface CueLetterProps {
  colour: CueColour;
  /** A letter for chapters, a number for stages. Said aloud only if its neighbour does not say it. */
  children: string | number;
  isHidden?: boolean;
}

/** The square of a hot cue. */
export function CueLetter({ colour, children, isHidden = true }: CueLetterProps) {
  return (
    <span className={`cue cue-${colour}`} aria-hidden={isHidden || undefined}>
      {children}
    </span>
  );
}
