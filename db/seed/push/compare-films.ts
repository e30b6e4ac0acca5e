import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { FilmOutput } from '~/features/media/films/schema';
import type { CourseContent, VideoFile } from '../course-folder/course';
import { type Made, madeFolder, readMade } from '../renditions/made';
import type { Call } from './call';

/** The films of courses, each once. */
export function filmsOf(courses: CourseContent[]): VideoFile[] {
  const all = courses.flatMap(({ trailer, lessons }) => [
    ...(trailer ? [trailer] : []),
    ...lessons.flatMap(({ blocks }) => blocks.flatMap(({ videos }) => videos.map(({ video }) => video))),
  ]);
  return [...new Map(all.map((video) => [video.hash, video])).values()];
}

/** Every film that the app shows, by hash. */
export async function* filmsInApp(call: Call): AsyncGenerator<FilmOutput> {
  for (let after = ''; ; ) {
    const films = ((await call('GET', `/admin/films${after && `?after=${after}`}`)) ?? []) as FilmOutput[];
    yield* films;
    const last = films.at(-1);
    if (!last) return;
    after = last.clip;
  }
}

/** The qualities of a film that the app lacks. */
export interface FilmPlan {
  film: VideoFile;
  made: Made;
  /** Those that are new, by name. */
  names: string[];
}

/**
 * What the app lacks of the qualities that were made in a folder. What the app has of films stays, also if the folder
 * has none: qualities are made of the film and are no content of their own.
 */
export async function planFilms(root: string, courses: CourseContent[], call: Call): Promise<FilmPlan[]> {
  const films = filmsOf(courses).filter(({ hash }) => existsSync(madeFolder(root, hash)));
  if (films.length === 0) return [];
  const there = new Map<string, string[]>();
  for await (const { clip, renditions } of filmsInApp(call)) there.set(clip, renditions);
  const plans: FilmPlan[] = [];
  for (const film of films) {
    const made = await readMade(madeFolder(root, film.hash), film.durationMs / 1000);
    const names = [...made.qualities.map(({ height }): string => height), ...(made.sound ? ['sound'] : [])];
    const missing = names.filter((name) => !there.get(film.hash)?.includes(name));
    if (missing.length) plans.push({ film, made, names: missing });
  }
  return plans;
}

/** A plan as a line for the terminal. */
export function spellFilmPlan({ film, names }: FilmPlan): string {
  return `${basename(film.path)}: new qualities ${names.map((name) => (name === 'sound' ? 'sound alone' : `${name}p`)).join(', ')}`;
}
