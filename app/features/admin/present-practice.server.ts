import { sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { practiceDays } from '#db/schema';
import { skills } from '~/features/practice/skills/skills';
import { writeCsv } from '~/kit/csv';
import { day, isoDay } from '~/kit/dates';
import { formatWhole } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { mostRows, type Span } from './day-counts.server';

/** How a skill was practised in a span. */
export interface SkillNumbers {
  skill: string;
  name: string;
  people: number;
  answers: number;
  right: number;
  /** People with an ear, and the median of their last ears; null without any. */
  withEar: number;
  medianEar: number | null;
  /** What the median ear means: `26 ms`. */
  words: string;
}

/** Each skill's people, answers and median ear in a span, from the newest of its days: no more rows than other measures. */
export function readPractice(db: Scope['db'], { from, days }: Span): Read<SkillNumbers[]> {
  const [first, last] = [isoDay(new Date(from)), isoDay(new Date(from + (days - 1) * day))];
  const counted = db
    .select({
      skill: sql<string>`skill`.as('skill'),
      ear: sql<number | null>`ear`.as('ear'),
      people: sql<number>`count(*)`.as('people'),
      answers: sql<number>`sum(answers)`.as('answers'),
      right: sql<number>`sum(right)`.as('right_ones'),
    })
    .from(
      // The ear beside max(day) is the one of that day.
      sql`(SELECT skill, user_id, max(day), ear, sum(answers) AS answers, sum("right") AS right
        FROM (SELECT t.skill, t.user_id, t.day, t.ear, t.answers, t."right" FROM ${practiceDays} t
          WHERE t.day >= ${first} AND t.day <= ${last} ORDER BY t.day DESC LIMIT ${mostRows})
        GROUP BY skill, user_id)`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`2`);
  return readOf([counted], (rows) =>
    skills.map(({ address, name, levels }) => {
      const own = rows.filter(({ skill }) => skill === address);
      const sum = (of: 'people' | 'answers' | 'right') => own.reduce((all, row) => all + row[of], 0);
      const ears = own.flatMap(({ ear, people }) => (ear === null ? [] : new Array<number>(people).fill(ear)));
      const medianEar = ears[Math.floor((ears.length - 1) / 2)] ?? null;
      return {
        skill: address,
        name,
        people: sum('people'),
        answers: sum('answers'),
        right: sum('right'),
        withEar: ears.length,
        medianEar,
        words: medianEar === null ? '' : (levels[medianEar - 1] ?? ''),
      };
    }),
  );
}

/** The table's cells: people, answers, right, with an ear, median ear. */
export function presentPractice(numbers: SkillNumbers[]) {
  return numbers.map(({ name, people, answers, right, withEar, medianEar, words }) => ({
    name,
    cells: [people, answers, right, withEar].map(formatWhole),
    ear: medianEar === null ? 'none yet' : `${medianEar}, ${words}`,
  }));
}

/** The same as a spreadsheet file. */
export function writePractice(numbers: SkillNumbers[], { from, days }: Span): { fileName: string; text: string } {
  const [first, last] = [isoDay(new Date(from)), isoDay(new Date(from + (days - 1) * day))];
  const head = ['Skill', 'People', 'Answers', 'Right', 'People with an ear', 'Median ear', 'In words'];
  const rows = numbers.map(({ name, people, answers, right, withEar, medianEar, words }) => [
    name,
    people,
    answers,
    right,
    withEar,
    medianEar ?? '',
    words,
  ]);
  return { fileName: `practice-${first}-to-${last}.csv`, text: writeCsv(head, rows) };
}
