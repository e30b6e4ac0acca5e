import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { rawStatement } from '#db/raw-statement';
import { captions, files } from '#db/schema';
import { audioIdOf } from '~/features/drafts/check-refs.server';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import type { Scope } from '~/scope/scope';

/** A video at a place in a lesson: access is per file row, so each place has its own row for the shared object. */
export interface PlacedVideo extends VideoDraft {
  fileId: string;
}

/**
 * Statements that write the file rows and captions of these places if `when` is true. Existing places keep their id,
 * and with it viewers' positions.
 */
export function placeVideos({ db, now }: Scope, placed: PlacedVideo[], when: SQL): Statement[] {
  const rows = placed.map(({ fileId, clip, audio, poster }) => ({
    fileId,
    clip,
    audioId: audio && audioIdOf(audio),
    poster,
  }));
  const tracks = placed.flatMap(({ fileId, captions: all }) =>
    all.map(({ vtt, ...track }) => ({ fileId, ...track, vtt: vtt.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n') })),
  );
  const places = JSON.stringify(rows);
  return [
    rawStatement(
      db,
      sql`INSERT INTO ${files} (id, kind, key, content_type, bytes, width, height, duration_ms, poster_file_id,
        audio_file_id, is_public, is_resized, state, created_at)
      SELECT p.value ->> 'fileId', 'video', f.key, f.content_type, f.bytes, f.width, f.height, f.duration_ms,
        p.value ->> 'poster', p.value ->> 'audioId', 0, 0, 'ready', ${now().getTime()}
      FROM json_each(${places}) p JOIN files f ON f.id = (SELECT s.id FROM files s WHERE substr(s.key, 7, 20) = p.value ->> 'clip'
        AND s.kind = 'video' AND s.state = 'ready' AND s.user_id IS NULL LIMIT 1)
      WHERE ${when}
      ON CONFLICT (id) DO UPDATE SET key = excluded.key, bytes = excluded.bytes, width = excluded.width,
        height = excluded.height, duration_ms = excluded.duration_ms, poster_file_id = excluded.poster_file_id,
        audio_file_id = excluded.audio_file_id`,
    ),
    rawStatement(
      db,
      sql`DELETE FROM ${captions} WHERE ${when}
      AND file_id IN (SELECT p.value ->> 'fileId' FROM json_each(${places}) p)`,
    ),
    rawStatement(
      db,
      sql`INSERT INTO ${captions} (file_id, language, label, vtt)
      SELECT t.value ->> 'fileId', t.value ->> 'language', t.value ->> 'label', t.value ->> 'vtt'
      FROM json_each(${JSON.stringify(tracks)}) t WHERE ${when}`,
    ),
  ];
}
