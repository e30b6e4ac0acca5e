// Looks for leaks of a practice question's answer before it is given: tests the question's page, the headers and
// lengths of its sounds, the sealed texts, the order of the answers, and the time of each response against the answer
// by chi-square. Members answer four questions in five correctly, so that all levels occur.
// Usage: npm run test:leaks [-- questions of a skill]      2,000 questions of each skill take an hour.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, visitorOf } from '../faults/client.mjs';
import { databaseOf } from '../faults/database.mjs';
import { startInstance, withoutLimits } from '../faults/instance.mjs';
import { makePeople, numbered } from '../faults/people.mjs';
import { tableOf } from '../faults/table.mjs';
import { numberFrom } from '../faults/wishes.mjs';
import { buildSkills } from './build-skills.mjs';
import { chanceOf } from './chi-square.mjs';

const questions = numberFrom(process.argv[2], 2000);
const lanes = 4;
/** A likelihood below this is no coincidence. */
const least = 0.001;

const built = mkdtempSync(join(tmpdir(), 'cuepoint-leaks-'));
const { skills } = await import(await buildSkills(built));
rmSync(built, { recursive: true });
const { app, stateDir, stop } = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
let leaks = 0;
try {
  const database = databaseOf(stateDir);
  const people = makePeople(database, numbered(`leak-${Date.now()}`, lanes));
  const members = [];
  for (const person of people) {
    const visitor = visitorOf(app);
    await visitor.signIn(person.email);
    members.push({ ...person, visitor });
  }
  for (const skill of skills) {
    const rows = [];
    /** @type {Record<string, any>[]} */
    const seen = [];
    await Promise.all(
      members.map(async (member) => {
        while (seen.length < questions) seen.push(await ask(database, member, skill));
      }),
    );
    // The page may reveal the number of answers: from level 5 on, EQ has six.
    const { truth: _, count: __, ...features } = seen[0] ?? {};
    for (const name of Object.keys(features)) {
      const { kinds, likely } = chanceOf(seen.map((row) => [row[name], row.truth, row.count]));
      if (likely < least) leaks++;
      rows.push([skill.address, name, kinds, likely.toFixed(4), likely < least ? 'LEAK' : '']);
    }
    console.log(`${skill.address}: ${seen.length} questions`);
    console.log(tableOf(['skill', 'what is seen', 'kinds', 'p', ''], rows));
  }
} finally {
  await stop();
}
console.log(`${leaks} below ${least}`);
process.exitCode = leaks ? 1 : 0;

/**
 * Opens a question like a browser, and answers it.
 * @param {ReturnType<typeof databaseOf>} database
 * @param {{ id: string, visitor: ReturnType<typeof visitorOf> }} member
 * @param {any} skill
 */
async function ask(database, { id, visitor }, skill) {
  const path = `/practice/${skill.address}`;
  const page = await visitor.get(path);
  const sealed = /name="question" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const sources = [...page.text.matchAll(/src="(\/practice\/sounds\/[^"]+)"/g)].map(([, source]) => source ?? '');
  const [row] = database.ask(
    'SELECT seed, level FROM practice_levels WHERE user_id = ? AND skill = ?',
    id,
    skill.address,
  );
  const { truth, answers } = skill.draw(row.seed, row.level);
  const cookie = visitor
    .cookies()
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const sounds = [];
  for (const source of sources) sounds.push(await request(app + source, { headers: { cookie } }));
  const isRight = Math.random() < 0.8;
  const choice = isRight ? truth : 1 + Math.floor(Math.random() * answers.length);
  const answer = await visitor.post(path, { intent: 'answer', question: sealed, answer: `${choice}` });
  if (page.status !== 200 || !sounds.length || sounds.some(({ status }) => status !== 200) || answer.status !== 303)
    throw new Error(`${path}: ${page.status} ${sounds.map(({ status }) => status)} ${answer.status}`);
  const headersOf = (/** @type {import('../faults/client.mjs').Answer} */ { headers }) =>
    [...headers].filter(([name]) => !['date', 'set-cookie', 'content-security-policy', 'etag'].includes(name)).join();
  return {
    truth,
    count: answers.length,
    // Without sealed values and the nonce. The level and the answers on the page still vary with the member's level.
    page: page.text.replaceAll(/[\w-]{60,}|nonce="[^"]*"/g, '').length,
    'page, whole length': page.text.length,
    'headers of the page': headersOf(page),
    'headers of the sounds': sounds.map(headersOf).join(),
    'length of the sounds': sounds
      .map(({ text }) => text.length > 0 && sounds[0]?.headers.get('content-length'))
      .join(),
    'time of the page': page.ms,
    'time of the first sound': sounds[0]?.ms ?? 0,
    'time of the last sound': sounds.at(-1)?.ms ?? 0,
    'sealed question, length': sealed.length,
    'sealed question, first letter': sealed.charCodeAt(0) % 8,
    'sealed question, last letter': sealed.charCodeAt(sealed.length - 2) % 8,
    'sealed sound, length': sources.map(({ length }) => length).join(),
    'sealed sound, letters': (sources[0] ?? '').charCodeAt(24) % 8,
    'first answer': Number.parseFloat(answers[0].label) || answers[0].label,
    'order of the answers': [...page.text.matchAll(/name="answer" value="(\d)"/g)].map(([, number]) => number).join(),
  };
}
