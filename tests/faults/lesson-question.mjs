import { quoted } from './database.mjs';

/**
 * A question of a course that has answers: the path to post to, the texts of its answers, and an SQL query for the
 * number of first answers that were counted.
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {string} course its id
 */
export function questionOf(database, course) {
  const [row] = database.ask(
    `SELECT b.lesson_id AS lesson, b.question FROM blocks b JOIN lessons l ON l.id = b.lesson_id
      WHERE l.course_id = ? AND b.question ->> 'kind' = 'choice' LIMIT 1`,
    course,
  );
  const { id, answers } = JSON.parse(String(row?.question));
  return {
    path: `/lessons/${row?.lesson}/questions/${id}/answers`,
    answers: answers.map((/** @type {{ text: string }} */ { text }) => text),
    counted: `coalesce((SELECT taken FROM lesson_question_counts WHERE lesson_id = ${quoted(row?.lesson)}
      AND question_id = ${quoted(id)} AND choice = ''), 0)`,
  };
}
