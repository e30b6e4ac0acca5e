import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { blocks, blockVideos, files } from '#db/schema';
import { subquery } from '#db/subqueries';

/** The first video of a lesson, without variants. */
export interface FirstVideo {
  fileId: string;
  /** Its poster; null without one. */
  posterFileId: string | null;
}

/** Column: the first video of the lesson; null for a lesson without one. */
export function firstVideo(lessonId: AnyColumn): SQL<FirstVideo | null> {
  const found = sql`(SELECT json_object('fileId', v.id, 'posterFileId',
      (SELECT p.id FROM ${files} p WHERE p.id = v.poster_file_id AND p.state = 'ready'))
    FROM ${blocks} b JOIN ${blockVideos} bv ON bv.block_id = b.id
    JOIN ${files} v ON v.id = bv.file_id AND v.state = 'ready'
    WHERE b.lesson_id = ${lessonId} AND b.variant_of IS NULL
    ORDER BY b.position, bv.position LIMIT 1)`;
  return subquery<FirstVideo | null>(found).mapWith((text: string) => JSON.parse(text) as FirstVideo);
}
