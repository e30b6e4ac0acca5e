import type { CueColour } from './section-head';

interface CueLetterProps {
  colour: CueColour;
  /** A letter for chapters, a number for stages. Hidden from screen readers by default, since its neighbour says it. */
  children: string | number;
  isHidden?: boolean;
}

/** A hot cue's square. */
export function CueLetter({ colour, children, isHidden = true }: CueLetterProps) {
  return (
    <span className={`cue cue-${colour}`} aria-hidden={isHidden || undefined}>
      {children}
    </span>
  );
}
