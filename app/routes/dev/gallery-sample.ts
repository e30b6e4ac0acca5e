import type { ReactNode } from 'react';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** One group of the gallery; rendered once per theme, so ids contain the theme's name. */
export interface Sample {
  title: string;
  /** Needs the full width: the themes are stacked. */
  isWide?: boolean;
  render: (theme: Theme) => ReactNode;
}
