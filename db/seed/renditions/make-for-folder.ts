import { relative } from 'node:path';
import { readFolder } from '../content-folder/read-folder';
import type { Say } from '../push/call';
import { filmsOf } from '../push/compare-films';
import { noFfmpeg } from './encode';
import type { SourceFilm } from './ladder';
import { madeFolder } from './made';
import { makeRenditions } from './make';

/** Makes the qualities of a folder's films beside them, for the next push. Returns false if one of them failed. */
export async function makeForFolder(folder: string, say: Say): Promise<boolean> {
  const films = filmsOf(readFolder(folder, null).courses).map(
    ({ path, hash, bytes, durationMs, width, height, audio }): SourceFilm => ({
      ...{ path, hash, bytes, width, height, name: relative(folder, path) },
      ...{ seconds: durationMs / 1000, hasSound: audio !== null },
    }),
  );
  let worth = 0;
  const isWhole = await eachFilm(films, say, async (film) => {
    if (await makeRenditions(film, madeFolder(folder, film.hash), say)) worth += 1;
  });
  say(`${worth} of ${films.length} films have qualities. Push the folder to send them.`);
  return isWhole;
}

/** Does this to each film; says which failed, and goes on with the next. Returns false if one did. */
export async function eachFilm<Film extends { name: string }>(
  films: Iterable<Film> | AsyncIterable<Film>,
  say: Say,
  act: (film: Film) => Promise<void>,
): Promise<boolean> {
  let isWhole = true;
  for await (const film of films) {
    try {
      await act(film);
    } catch (error) {
      if (!(error instanceof Error) || error.message === noFfmpeg) throw error;
      say(`${film.name}: ${error.message}`);
      isWhole = false;
    }
  }
  return isWhole;
}
