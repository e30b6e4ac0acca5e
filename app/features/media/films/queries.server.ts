import { type SQL, sql } from 'drizzle-orm';
import { files, renditions } from '#db/schema';
import { subquery } from '#db/subqueries';
import { type HeightName, heightNames } from './film-index';

/** The hash in the key of a video's row, as SQL. The index `files_clip` covers it. */
export const clipHashSql: SQL<string> = sql`substr(${files.key}, 7, 20)`;

const names = sql.raw(heightNames.map((name) => `'${name}'`).join());

/** A height of a film, and the bytes of its file. */
export interface Quality {
  height: HeightName;
  bytes: number;
}

/** Column of a query from files: the qualities of the film, smallest first. */
export const qualitiesSql: SQL<Quality[]> = subquery<Quality[]>(sql`(
  SELECT json_group_array(json_object('height', r.name, 'bytes', m.bytes))
  FROM ${renditions} r JOIN ${files} m ON m.id = r.file_id AND m.state = 'ready'
  WHERE r.clip = ${clipHashSql} AND r.name IN (${names}))`).mapWith((text: string) =>
  (JSON.parse(text) as Quality[]).sort((one, other) => Number(one.height) - Number(other.height)),
);

/** SQL for a query from files: the id of the sound that was made of the film; null without one. */
export const madeSoundSql: SQL<string | null> = sql`(
  SELECT r.file_id FROM ${renditions} r WHERE r.clip = ${clipHashSql} AND r.name = 'sound')`;
