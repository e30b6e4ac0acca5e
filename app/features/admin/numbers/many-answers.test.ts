import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { applyRetention } from '#db/retention';
import { answerQuestion } from '~/features/practice/answer-question.server';
import { openQuestion } from '~/features/practice/open-question.server';
import { sealQuestion } from '~/features/practice/seal-question.server';
import { showHistory } from '~/features/practice/show-history.server';
import { showPractice } from '~/features/practice/show-practice.server';
import { openToday } from '~/features/practice/show-today.server';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../../tests/support/factories';
import { recordingScope } from '../../../../tests/support/recording-scope';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { readSpan } from './number-span';
import { showNumbers } from './show-numbers.server';

beforeEach(resetBindings);

/** For a million answers: `PRACTICE_ANSWERS=1000000 npm run test:unit -- app/features/admin/numbers/many-answers.test.ts` */
const many = Number((env as { PRACTICE_ANSWERS?: string }).PRACTICE_ANSWERS);
/** The number of answers that one sweep deletes at most. */
const most = 500;

/**
 * Inserts the answers with these numbers, half of them older than 90 days and none of today. Every tenth answer is this
 * member's; the others belong to one learner per hundred answers. Ten consecutive answers share a day and a skill.
 */
async function fill(userId: string, from: number, to: number, now: number): Promise<void> {
  const sorts = `json('["drift","tempo","bpm","the-one","phrase","eq","level","key"]')`;
  for (let start = from; start < to; start += 50_000) {
    const rows = `WITH RECURSIVE n (i) AS (SELECT ${start} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(to, start + 50_000)}),
      given AS (SELECT i, CASE WHEN i % 10 = 0 THEN '${userId}' ELSE 'many-' || (i / 100) END AS user_id,
        ${sorts} ->> (i / 10 % 8) AS skill, ${now} - (1 + i / 10 % 180) * ${day} - i % 1000 AS at FROM n)`;
    await env.DB.batch([
      env.DB.prepare(`${rows} INSERT INTO practice_answers (id, user_id, skill, level, seed, chosen, is_right, is_of_today, answered_at)
        SELECT 'many-' || i, user_id, skill, 5, i, 1, i % 2, i % 3 = 0, at FROM given`),
      env.DB.prepare(`${rows} INSERT OR IGNORE INTO practice_days (user_id, day, skill, answers, right, ear)
        SELECT user_id, date(at / 1000, 'unixepoch'), skill, 10, 5, 5 FROM given`),
      env.DB.prepare(`${rows} INSERT OR IGNORE INTO practice_levels (user_id, skill, level, answered, recent)
        SELECT user_id, skill, 5, 100, '[5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5]' FROM given`),
    ]);
  }
}

it('pages read hardly more rows with ten times as many answers, and the sweep deletes 500 at a time', {
  timeout: 600_000,
}, async () => {
  const { db, now } = testScope();
  const viewer = await makeUser(db);
  const admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const pages: Record<string, [typeof viewer, (scope: Scope) => Promise<unknown>]> = {
    '/practice': [viewer, showPractice],
    '/practice/:skill': [viewer, (scope) => openQuestion(scope, { skill: 'drift' })],
    'its answer': [
      viewer,
      async (scope) => {
        const { owner, asked } = await openQuestion(scope, { skill: 'key' });
        await answerQuestion(scope, { question: sealQuestion(scope, owner, asked), answer: 1 });
      },
    ],
    '/practice/today': [viewer, (scope) => openToday(scope)],
    '/practice/history': [viewer, showHistory],
    '/admin/numbers': [
      admin,
      (scope) => showNumbers(scope, readSpan({ from: null, to: null }, scope.now(), 'UTC').span),
    ],
  };
  const readAll = async () => {
    const rows: Record<string, number> = {};
    for (const [name, [who, work]] of Object.entries(pages)) {
      const { scope, rowsRead } = recordingScope(who);
      await work(scope);
      rows[name] = rowsRead();
    }
    return rows;
  };
  const sweep = async () => {
    const { scope, statements } = recordingScope(null);
    await applyRetention(scope.db, now());
    const step = statements.find(({ text }) => text.includes('practice_answers'));
    const { meta } = await env.DB.prepare(step?.text ?? '')
      .bind(...(step?.values ?? []))
      .run();
    return { changes: meta.changes, read: meta.rows_read, written: meta.rows_written };
  };

  await fill(viewer.id, 0, many / 10, now().getTime());
  await readAll();
  const [before, firstStep] = [await readAll(), await sweep()];
  await fill(viewer.id, many / 10, many, now().getTime());
  const [after, nextStep] = [await readAll(), await sweep()];
  const own = await env.DB.prepare('SELECT count(*) AS n FROM practice_answers WHERE user_id = ?')
    .bind(viewer.id)
    .first<{ n: number }>();
  console.info(`${many} answers, ${own?.n} of one member; rows read with a tenth of them, and with all`);
  console.info(
    Object.entries(after)
      .map(([name, rows]) => `${name}: ${before[name]}, ${rows}`)
      .join('\n'),
  );
  console.info('a step of the sweep:', JSON.stringify({ firstStep, nextStep }));

  for (const [name, rows] of Object.entries(after)) expect(rows, name).toBeLessThan(1000 + (before[name] ?? 0));
  expect(nextStep.changes).toBe(most);
  expect(nextStep.read).toBeLessThan(most * 6);
  expect(nextStep.written).toBeLessThan(most * 6);
});
