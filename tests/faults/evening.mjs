import { setTimeout as sleep } from 'node:timers/promises';
import { password, visitorOf } from './client.mjs';
import { drawsOf } from './draws.mjs';
import { valueIn } from './forms.mjs';
import { inLanes } from './lanes.mjs';
import { makePeople, numbered } from './people.mjs';

/**
 * Draws the requests of an evening: of a hundred, 70 are guests' reads, 25 members' reads, and 5 write. A share of all
 * requests are sign-ins.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof visitorOf>[]} world.members signed in
 * @param {{ email: string }[]} world.people the accounts of `members`, in the same order
 * @param {number} world.signIns the share of sign-ins
 * @returns {(draws: ReturnType<typeof import('./draws.mjs').drawsOf>) => { kind: string, send: () => Promise<import('./client.mjs').Answer> }}
 */
function eveningOf({ app, database, members, people, signIns }) {
  const slugs = (/** @type {string} */ sql) => database.ask(sql).map((row) => String(Object.values(row)[0]));
  const courses = slugs('SELECT slug FROM courses WHERE is_referral_source = 0 AND lessons_count > 0');
  const bundles = slugs('SELECT slug FROM bundles');
  const previews = slugs('SELECT slug FROM lessons WHERE is_preview = 1 LIMIT 20');
  const articles = slugs(`SELECT slug FROM articles WHERE published_at < ${Date.now()} LIMIT 30`);
  const ids = slugs('SELECT id FROM courses WHERE is_referral_source = 0 AND lessons_count > 0');
  const words = ['mix', 'bass', 'loop', 'phrase', 'vinyl', 'tempo'];

  /** @type {[number, string, (draws: any) => string][]} */
  const guestPages = [
    [20, 'guest: list', () => '/online-dj-courses'],
    [25, 'guest: course', (draws) => `/online-dj-courses/${draws.oneOf(courses)}`],
    [8, 'guest: bundle', (draws) => `/dj-course-bundles/${draws.oneOf(bundles)}`],
    [6, 'guest: lesson preview', (draws) => `/lessons-preview/${draws.oneOf(previews)}`],
    [6, 'guest: article preview', (draws) => `/dj-hub/premium-article/${draws.oneOf(articles)}`],
    [3, 'guest: plans', () => '/dj-hub/subscription-plans'],
    [2, 'guest: sign-in page', () => '/sign-in'],
  ];
  /** @type {[number, string, (draws: any) => string][]} */
  const memberPages = [
    [6, 'member: home', () => '/'],
    [5, 'member: course list', () => '/online-dj-courses'],
    [6, 'member: lesson', (draws) => `/lessons-preview/${draws.oneOf(previews)}`],
    [3, 'member: search', (draws) => `/courses/courses-search?q=${draws.oneOf(words)}`],
    [2, 'member: profile', () => '/my-profile'],
    [1, 'member: rewards', () => '/rewards'],
    [1, 'member: practice', () => '/practice'],
    [1, 'member: practice history', () => '/practice/history'],
  ];
  const total = 100;
  const skills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'];

  /** Opens a question in the practice room, fetches its first sound and answers it. */
  const practise = async (/** @type {ReturnType<typeof visitorOf>} */ member, /** @type {string} */ path) => {
    const page = await member.get(path);
    const question = valueIn(page.text, 'question');
    const sound = /src="(\/practice\/sounds\/[^"]+)"/.exec(page.text)?.[1];
    if (page.status !== 200 || !question || !sound) return page;
    const heard = await member.get(sound);
    return heard.status === 200 ? member.post(path, { intent: 'answer', question, answer: '1' }) : heard;
  };

  return (draws) => {
    if (draws.isDue(signIns)) {
      const { email } = draws.oneOf(people);
      const fields = { intent: 'sign-in', email, password, remember: 'on' };
      return { kind: 'sign-in', send: () => visitorOf(app).post('/sign-in', fields) };
    }
    let place = draws.below(total);
    for (const [share, kind, path] of guestPages) {
      place -= share;
      if (place < 0) {
        const at = path(draws);
        return { kind, send: () => visitorOf(app).get(at) };
      }
    }
    const member = draws.oneOf(members);
    for (const [share, kind, path] of memberPages) {
      place -= share;
      if (place < 0) {
        const at = path(draws);
        return { kind, send: () => member.get(at) };
      }
    }
    if (draws.isDue(0.3)) {
      const path = `/practice/${draws.oneOf(skills)}`;
      return { kind: 'post: practice', send: () => practise(member, path) };
    }
    const id = draws.oneOf(ids);
    return draws.isDue(0.5)
      ? { kind: 'post: add to basket', send: () => member.post('/basket', { intent: 'add', kind: 'course', id }) }
      : { kind: 'post: currency', send: () => member.post('/basket', { intent: 'currency', currency: 'EUR' }) };
  };
}

/**
 * An evening with forty new members, who are signed in.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {number} world.signIns the share of sign-ins among all requests
 */
export async function makeEvening({ app, database, signIns }) {
  const people = makePeople(database, numbered('evening', 40));
  const members = people.map(() => visitorOf(app));
  await inLanes(people.entries(), ([n, { email }]) => members[n].signIn(email), 2);
  return eveningOf({ app, database, members, people, signIns });
}

/** For this many milliseconds after a kill, an answer may fail: the app restarts, and running requests were cut off. */
const downtime = 30_000;

/**
 * Sends an evening's requests beside another test, at `rate` per second, until it is stopped. Failures shortly after a
 * kill are counted separately.
 * @param {ReturnType<typeof eveningOf>} evening
 * @param {number} rate
 */
export function runBeside(evening, rate) {
  const draws = drawsOf(2);
  /** @type {Promise<void>[]} */
  const sent = [];
  /** @type {Map<string, number>} */
  const failures = new Map();
  let killedAt = Number.NEGATIVE_INFINITY;
  let whileDown = 0;
  let isOver = false;
  const one = async () => {
    const { kind, send } = evening(draws);
    const begun = performance.now();
    const { status } = await send();
    if (status > 0 && status < 400) return;
    if (performance.now() - killedAt < downtime || begun - killedAt < downtime) whileDown += 1;
    else failures.set(`${kind}: ${status}`, (failures.get(`${kind}: ${status}`) ?? 0) + 1);
  };
  const running = (async () => {
    const begun = performance.now();
    while (!isOver) {
      sent.push(one());
      await sleep(Math.max(0, begun + (sent.length * 1000) / rate - performance.now()));
    }
  })();
  return {
    killed() {
      killedAt = performance.now();
    },
    async stop() {
      isOver = true;
      await running;
      await Promise.all(sent);
      return { count: sent.length, whileDown, failures };
    },
  };
}
