import { password, visitorOf } from './client.mjs';

/**
 * What people do on an evening: 70 of a hundred requests are guests', 25 members', 5 send something; of all of them some
 * are sign-ins.
 * @param {object} world
 * @param {string} world.app
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof visitorOf>[]} world.members signed in
 * @param {{ email: string }[]} world.people the same ones' accounts
 * @param {number} world.signIns their share
 * @returns {(draws: ReturnType<typeof import('./draws.mjs').drawsOf>) => { kind: string, send: () => Promise<import('./client.mjs').Answer> }}
 */
export function eveningOf({ app, database, members, people, signIns }) {
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
    [8, 'member: home', () => '/'],
    [5, 'member: course list', () => '/online-dj-courses'],
    [6, 'member: lesson', (draws) => `/lessons-preview/${draws.oneOf(previews)}`],
    [3, 'member: search', (draws) => `/courses/courses-search?q=${draws.oneOf(words)}`],
    [2, 'member: profile', () => '/my-profile'],
    [1, 'member: rewards', () => '/rewards'],
  ];
  const total = 100;

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
    const id = draws.oneOf(ids);
    return draws.isDue(0.5)
      ? { kind: 'post: add to basket', send: () => member.post('/basket', { intent: 'add', kind: 'course', id }) }
      : { kind: 'post: currency', send: () => member.post('/basket', { intent: 'currency', currency: 'EUR' }) };
  };
}
