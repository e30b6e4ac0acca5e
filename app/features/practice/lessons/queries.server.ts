import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Read, readOf } from '#db/read';
import { blocks, blockVideos, captions, files, type LessonQuestion, lessonCards } from '#db/schema';
import { subquery } from '#db/subqueries';
import { lessonIdOf, nobody } from '~/features/learning/queries.server';
import type { Scope } from '~/scope/scope';

export type CardRow = typeof lessonCards.$inferSelect;

/** A part of a video that a question shows. */
export interface ShownVideo {
  fileId: string;
  tracks: { language: string; label: string }[];
}

/** A question of a lesson, and what this member answered. */
export interface AskedQuestion {
  lessonId: string;
  blockId: string;
  question: LessonQuestion;
  /** Null without a video, or while its file is missing. */
  video: ShownVideo | null;
  /** Null before the first answer, and for guests. */
  card: CardRow | null;
}

/** The questions of a lesson, by its id or slug, in their order. Checks no access: callers must. */
export function readLessonQuestions({ db, viewer }: Scope, key: string): Read<AskedQuestion[]> {
  return readOf([selectQuestions(db, { key, userId: viewer?.id ?? nobody })], (rows) =>
    rows.flatMap(({ question, ...row }) => (question ? [{ ...row, question }] : [])),
  );
}

/** Column: the file of the video that the question names, as its lesson shows it. */
const shownVideo = subquery<ShownVideo | null>(
  sql`(SELECT json_object('fileId', v.file_id, 'tracks', json((SELECT json_group_array(json_object('language', t.language,
      'label', t.label)) FROM ${captions} t WHERE t.file_id = v.file_id)))
    FROM ${blocks} o JOIN ${blockVideos} v ON v.block_id = o.id JOIN ${files} f ON f.id = v.file_id AND f.state = 'ready'
    WHERE o.lesson_id = ${blocks.lessonId} AND substr(f.key, 7, 20) = ${blocks.question} ->> '$.video.clip' LIMIT 1)`,
).mapWith((text: string) => JSON.parse(text) as ShownVideo);

const selectQuestions = prepared(
  (db, { key, userId }: { key: ReturnType<typeof sql<string>>; userId: ReturnType<typeof sql<string>> }) =>
    db
      .select({
        lessonId: blocks.lessonId,
        blockId: blocks.id,
        question: blocks.question,
        video: shownVideo,
        card: lessonCards,
      })
      .from(blocks)
      .leftJoin(
        lessonCards,
        and(
          eq(lessonCards.userId, userId),
          eq(lessonCards.lessonId, blocks.lessonId),
          sql`${lessonCards.questionId} = ${blocks.question} ->> 'id'`,
        ),
      )
      .where(and(sql`${blocks.lessonId} = ${lessonIdOf(key)}`, isNotNull(blocks.question)))
      .orderBy(asc(blocks.position)),
);
