import type { CSSProperties } from 'react';
import { legibleOn } from '~/kit/contrast';

interface SectionNameProps {
  name: string;
  /** '#' and six hexadecimal digits, as editors chose it. */
  hexColor: string;
}

/** Of each theme's grounds the one that a mark is hardest to see on (`--surface` and `--surface-sunk` of the tokens). */
const grounds = { dark: '#1b1821', light: '#e9e7ed' };

/** What WCAG asks of a mark that is no text. */
const markContrast = 3;

/**
 * A section's colour, '#' and six hexadecimal digits, in a shade for each theme that can be seen there: for an element
 * with the class `has-section-color`, whose marks wear it.
 */
export function sectionStyle(hexColor: string): CSSProperties {
  const style: Record<string, string> = {};
  for (const [theme, ground] of Object.entries(grounds)) {
    const colour = legibleOn(ground, hexColor, markContrast);
    if (colour) style[`--section-on-${theme}`] = colour;
  }
  return style as CSSProperties;
}

/** A section's name with its mark in the section's colour, which each theme shows dark or light enough to be seen. */
export function SectionName({ name, hexColor }: SectionNameProps) {
  return (
    <span className="section-name" style={sectionStyle(hexColor)}>
      {name}
    </span>
  );
}
