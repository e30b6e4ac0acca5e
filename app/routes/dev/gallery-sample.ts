import type { ReactNode } from 'react';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** One group of the gallery; drawn once per theme, so ids carry the theme's name. */
export interface Sample {
  title: string;
  /** Needs the whole width: the panes are one below the other. */
  isWide?: boolean;
  render: (theme: Theme) => ReactNode;
}
