import type { AccountContent } from '../content/types';

export const lessonIdOf = (courseId: string, index: number) => `${courseId}-l${index + 1}`;

/** Each place of a video has its own file row, though places can share a clip: access is per file. Counts from 1. */
export const videoIdOf = (lessonId: string, number = 1) => (number === 1 ? `v-${lessonId}` : `v-${lessonId}-${number}`);

export const trailerIdOf = (courseId: string) => `t-${courseId}`;

export const userIdOf = ({ localPart }: Pick<AccountContent, 'localPart'>) => `u-${localPart}`;

/** The moment this many days after the load; before it if negative. */
export type At = (days: number) => Date;
