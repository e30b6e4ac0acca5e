import type { CueColour } from '../section-head';

interface CueLetterProps {
  colour: CueColour;
  /** A letter for chapters, a number for stages. Hidden from screen readers, since its neighbour says it. */
  children: string | number;
}

/** A hot cue's square. */
export function CueLetter({ colour, children }: CueLetterProps) {
  return (
    <span className={`cue cue-${colour}`} aria-hidden="true">
      {children}
    </span>
  );
}
