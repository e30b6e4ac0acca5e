import type { Brand } from '~/scope/config';

/** The words of the school about itself above the course list; its name where it has written none. */
export function heroOf({ name, headline, line }: Pick<Brand, 'name' | 'headline' | 'line'>) {
  return { headline: headline ?? name, line: line ?? 'Buy a course and keep it.' };
}
