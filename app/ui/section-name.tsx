import type { CSSProperties } from 'react';
import { legibleOn } from '~/kit/contrast';

interface SectionNameProps {
  name: string;
  /** '#' and six hexadecimal digits, chosen by editors. */
  hexColor: string;
}

/** In each theme the ground with the least contrast to a mark (`--surface` and `--surface-sunk` of the tokens). */
const grounds = { dark: '#1b1821', light: '#e9e7ed' };

/** WCAG's minimum contrast of graphics. */
const markContrast = 3;

/**
 * A section's colour, '#' and six hexadecimal digits, in a visible shade for each theme. For elements with the class
 * `has-section-color`.
 */
export function sectionStyle(hexColor: string): CSSProperties {
  const style: Record<string, string> = {};
  for (const [theme, ground] of Object.entries(grounds)) {
    const colour = legibleOn(ground, hexColor, markContrast);
    if (colour) style[`--section-on-${theme}`] = colour;
  }
  return style as CSSProperties;
}

/** A section's name with a mark in the section's colour, adjusted to each theme. */
export function SectionName({ name, hexColor }: SectionNameProps) {
  return (
    <span className="section-name" style={sectionStyle(hexColor)}>
      {name}
    </span>
  );
}
