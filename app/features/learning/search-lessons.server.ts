import { type SQL, sql } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { courses, lessons, lessonTexts, type SpokenLine } from '#db/schema';
import { condition } from '#db/subqueries';
import { type Chosen, isChosenSql } from '~/features/catalogue/course-filters.server';
import { bestFirst, bestMatches, matchExpression } from '~/features/catalogue/full-text.server';
import { isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { isMarked, marks } from './lesson/marked-text';

/** Weights of title, text and captions. */
const index = { table: 'lesson_search', key: 'rowid', weights: [10, 2, 1] } as const;

/** Maximum words of an excerpt. */
const excerptWords = 24;

/** A lesson search result. Its texts contain `marks`. */
export type LessonHit = ReturnType<typeof hitOf>;

interface Search extends Slice, Chosen {
  q: string;
}

/** A page of lessons, and how many of all have the words in their title. */
export interface LessonHits extends Page<LessonHit> {
  inTitle: number;
}

/**
 * Lessons whose title, text or captions contain every word of the search, best match first, those in titles before
 * others. The filters choose their courses. Open to all. A read, for pages that read more in the same round trip.
 */
export function readLessonHits(scope: Scope, { q, limit, offset, ...chosen }: Search): Read<LessonHits> {
  const [best, match] = [bestMatches(index, q), matchExpression(q)];
  if (best === null || match === null) return known({ items: [], totalCount: 0, inTitle: 0, offset, limit });
  const found = foundLessons(scope, best, chosen);
  const rows = selectHits(scope, match, found, { limit, offset });
  const counts = scope.db
    .select({
      totalCount: sql<number>`count(*)`.as('total_count'),
      inTitle: sql<number>`total(h.in_title)`.as('in_title'),
    })
    .from(found);
  return readOf([rows, firstOf(counts)], (items, counted) => ({
    items: items.map(hitOf),
    totalCount: counted?.totalCount ?? 0,
    inTitle: counted?.inTitle ?? 0,
    offset,
    limit,
  }));
}

/**
 * SQL after FROM: the best matches `h`, and their published lessons `l` of courses. If more lessons match than are
 * counted, only the best are considered.
 */
function foundLessons(scope: Scope, best: SQL, chosen: Chosen): SQL {
  const at = scope.now();
  return sql`${best} h CROSS JOIN ${lessonTexts} x ON x.id = h.id
    CROSS JOIN ${lessons} l ON l.id = x.lesson_id CROSS JOIN ${courses} ON ${courses.id} = l.course_id
    WHERE ${isOutSql('l', at)} AND ${isOutSql(courses, at)} AND ${isChosenSql(scope, chosen) ?? sql`1`}`;
}

/**
 * The lessons of one page, with excerpts. A lesson that this reader may not open yields only its title from
 * the database.
 */
function selectHits(scope: Scope, match: string, matching: SQL, { limit, offset }: Slice) {
  const mayOpen = mayOpenSql(scope.viewer?.id ?? null, sql`l.course_id`, scope.now());
  const found = sql`(SELECT h.id, row_number() OVER (ORDER BY ${bestFirst}, h.id) AS place FROM ${matching}
    ORDER BY place LIMIT ${limit} OFFSET ${offset})`;
  const opened = sql`(SELECT h.id, h.place, x.lines, x.spoken, l.id AS lesson_id, l.slug, l.is_preview,
      c.slug AS course_slug, c.title AS course_title, ${mayOpen} AS may_open
    FROM ${found} h JOIN ${lessonTexts} x ON x.id = h.id JOIN ${lessons} l ON l.id = x.lesson_id
    JOIN ${courses} c ON c.id = l.course_id)`;
  const spoken = excerpt(2);
  return scope.db
    .select({
      id: sql<string>`f.lesson_id`.as('hit_id'),
      slug: sql<string>`f.slug`.as('hit_slug'),
      title: sql<string>`highlight(lesson_search, 0, char(2), char(3))`.as('hit_title'),
      isPreview: condition(sql`f.is_preview`).as('hit_is_preview'),
      course: {
        slug: sql<string>`f.course_slug`.as('hit_course_slug'),
        title: sql<string>`f.course_title`.as('hit_course_title'),
        mayOpen: condition(sql`f.may_open`).as('hit_may_open'),
      },
      text: sql<string | null>`CASE WHEN f.may_open THEN ${excerpt(1)} END`.as('hit_text'),
      spoken: sql<string | null>`CASE WHEN f.may_open THEN ${spoken} END`.as('hit_spoken'),
      spokenAt: sql<number | null>`CASE WHEN f.may_open THEN instr(f.spoken, ${unmarked(spoken)}) - 1 END`.as('hit_at'),
      lines: sql<string | null>`CASE WHEN f.may_open THEN ${linesUpTo(spoken)} END`.as('hit_lines'),
    })
    .from(sql`${opened} f CROSS JOIN lesson_search ON lesson_search.rowid = f.id`)
    .where(sql`lesson_search MATCH ${match}`)
    .orderBy(sql`f.place`);
}

function excerpt(column: 1 | 2): SQL {
  return sql`snippet(lesson_search, ${sql.raw(String(column))}, char(2), char(3), char(4), ${sql.raw(String(excerptWords))})`;
}

/** SQL: an excerpt without its marks, literally as in its text. */
function unmarked(marked: SQL): SQL {
  return sql`replace(replace(replace(${marked}, char(2), ''), char(3), ''), char(4), '')`;
}

/** SQL: the caption lines up to the end of an excerpt, last first, at most as many as its words. */
function linesUpTo(marked: SQL): SQL {
  const plain = unmarked(marked);
  return sql`(SELECT json_group_array(json(j.value)) FROM (SELECT i.value FROM json_each(f.lines) i
    WHERE i.value ->> 0 < instr(f.spoken, ${plain}) - 1 + length(${plain}) ORDER BY i.key DESC
    LIMIT ${sql.raw(String(excerptWords + 1))}) j)`;
}

type HitRow = Awaited<ReturnType<typeof selectHits>>[number];

function hitOf({ text, spoken, spokenAt, lines, ...hit }: HitRow) {
  const allLines = JSON.parse(lines ?? '[]') as SpokenLine[];
  const line = isMarked(spoken) ? lineOf(spoken, spokenAt ?? 0, allLines) : undefined;
  return {
    ...hit,
    // An excerpt; null without a match there, and for viewers who may not open the lesson.
    text: isMarked(text) ? text : null,
    // An excerpt of the captions on the same conditions, with the line that contains most of the words.
    spoken: isMarked(spoken) && line ? { text: withinTrack(spoken, spokenAt ?? 0, allLines, line), line } : null,
  };
}

/** The line of an excerpt that contains most of the words, the first of several; `at` is where the excerpt begins. */
function lineOf(marked: string, at: number, lines: SpokenLine[]): SpokenLine | undefined {
  const found = new Map<SpokenLine, Set<string>>();
  let place = at;
  for (const piece of marked.replaceAll(marks.cut, '').split(marks.start)) {
    const [word = '', after] = piece.split(marks.end);
    const line = after === undefined ? undefined : lines.find(([begins]) => begins <= place);
    if (line) found.set(line, (found.get(line) ?? new Set()).add(word.toLowerCase()));
    // In code points, as SQLite counts.
    place += [...piece.replace(marks.end, '')].length;
  }
  const most = Math.max(...[...found.values()].map(({ size }) => size));
  return [...found].find(([, { size }]) => size === most)?.[0];
}

/**
 * The part of an excerpt from the caption track of `line`: the tracks of a lesson follow each other in one text, and a
 * quote must not change its language. `at` is where the excerpt begins.
 */
function withinTrack(marked: string, at: number, lines: SpokenLine[], line: SpokenLine): string {
  const [begins, , video, language] = line;
  const isSameTrack = ([, , otherVideo, otherLanguage]: SpokenLine) =>
    otherVideo === video && otherLanguage === language;
  const from = Math.min(...lines.filter(isSameTrack).map(([place]) => place));
  const to = Math.min(...lines.filter((other) => other[0] > begins && !isSameTrack(other)).map(([place]) => place));
  const allMarks: string[] = Object.values(marks);
  let place = at;
  let kept = '';
  for (const sign of marked) {
    if (place >= from && place < to) kept += sign;
    if (!allMarks.includes(sign)) place += 1;
  }
  return kept.trim();
}
