import type { AccountContent } from '../content/types';

export const lessonIdOf = (courseId: string, index: number) => `${courseId}-l${index + 1}`;

/** Each place has a file of its own, though several show the same clip: rights hang on the file. Counted from 1. */
export const videoIdOf = (lessonId: string, number = 1) => (number === 1 ? `v-${lessonId}` : `v-${lessonId}-${number}`);

export const trailerIdOf = (courseId: string) => `t-${courseId}`;

export const userIdOf = ({ localPart }: Pick<AccountContent, 'localPart'>) => `u-${localPart}`;

/** The moment so many days after the filling; before it where negative. */
export type At = (days: number) => Date;
