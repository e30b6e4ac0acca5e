import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { blocks, blockVideos, captions, files, lessons } from '#db/schema';
import { notYet } from '~/features/drafts/rules';
import type { Scope } from '~/scope/scope';
import { copyName, copyTitle } from './copy-names';

export interface Copied {
  from: string;
  to: string;
  slug: string;
  title: string;
}

/** What the copy of a lesson is called: copies of its neighbours, which may begin alike, end in something else. */
export function copyOf({ id, slug, title }: { id: string; slug: string; title: string }, end: string): Copied {
  return { from: id, to: copyName(id, end, 55), slug: copyName(slug, end, 100), title: copyTitle(title) };
}

/** As SQL: captions of a copy that was removed stay behind it. */
export const overLeft = sql`ON CONFLICT (file_id, language) DO UPDATE SET label = excluded.label, vtt = excluded.vtt`;

interface Copying {
  /** In their order. */
  copies: Copied[];
  /** The course that they go to, behind its own lessons. */
  courseId: string;
  revision: string;
  /** SQL: the date of a copy, of the lesson `l`. */
  publishedAt?: SQL;
  /** SQL: what each statement asks for. */
  when: SQL;
}

/** Statement: the rows of copied lessons, without what people did in the originals. */
export function insertCopies({ copies, courseId, revision, publishedAt, when }: Copying): Statement {
  return sql`INSERT INTO ${lessons} (id, course_id, slug, position, title, is_preview, duration_ms, chapters, gear,
      comments_count, revision, published_at)
    SELECT c.value ->> 'to', ${courseId}, c.value ->> 'slug',
      c.key + 1 + (SELECT coalesce(max(o.position), 0) FROM ${lessons} o WHERE o.course_id = ${courseId}),
      c.value ->> 'title', l.is_preview, l.duration_ms, l.chapters, l.gear, 0, ${revision},
      ${publishedAt ?? sql`${notYet.getTime()}`}
    FROM json_each(${JSON.stringify(copies)}) c JOIN ${lessons} l ON l.id = c.value ->> 'from'
    WHERE ${when}`;
}

/**
 * Statements: the contents of lessons that were just copied. A video has a row of its own at each place, so removing the
 * copy removes only its rows; the objects and pictures are those of the original.
 */
export function copyContents({ now }: Scope, { copies, when }: Pick<Copying, 'copies' | 'when'>): Statement[] {
  const given = sql`json_each(${JSON.stringify(copies)}) c`;
  const copied = sql`SELECT c.value ->> 'to' AS lesson, b.position AS block, v.position, v.file_id AS file, v.title,
      row_number() OVER (PARTITION BY b.lesson_id ORDER BY b.position, v.position) AS place
    FROM ${given} JOIN ${blocks} b ON b.lesson_id = c.value ->> 'from' JOIN ${blockVideos} v ON v.block_id = b.id`;
  // As a save names them (save-lesson.server.ts).
  const fileId = sql`'v-' || p.lesson || iif(p.place = 1, '', '-' || p.place)`;
  return [
    sql`INSERT INTO ${blocks} (id, lesson_id, position, html, images, type_form_id, question,
        variant_of, gear)
      SELECT (c.value ->> 'to') || '-b' || b.position, c.value ->> 'to', b.position, b.html, b.images, b.type_form_id,
        b.question,
        (c.value ->> 'to') || '-b' || (SELECT o.position FROM ${blocks} o WHERE o.id = b.variant_of), b.gear
      FROM ${given} JOIN ${blocks} b ON b.lesson_id = c.value ->> 'from' WHERE ${when}`,
    sql`INSERT INTO ${files} (id, kind, key, content_type, bytes, width, height, duration_ms, poster_file_id,
        audio_file_id, is_public, is_resized, state, created_at)
      SELECT ${fileId}, f.kind, f.key, f.content_type, f.bytes, f.width, f.height, f.duration_ms, f.poster_file_id,
        f.audio_file_id, f.is_public, f.is_resized, f.state, ${now().getTime()}
      FROM (${copied}) p JOIN ${files} f ON f.id = p.file WHERE ${when}`,
    sql`INSERT INTO ${captions} (file_id, language, label, vtt)
      SELECT ${fileId}, t.language, t.label, t.vtt
      FROM (${copied}) p JOIN ${captions} t ON t.file_id = p.file WHERE ${when} ${overLeft}`,
    sql`INSERT INTO ${blockVideos} (block_id, position, file_id, title)
      SELECT p.lesson || '-b' || p.block, p.position, ${fileId}, p.title FROM (${copied}) p WHERE ${when}`,
  ];
}
