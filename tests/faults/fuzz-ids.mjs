/**
 * Existing ids and slugs, by the resource that takes them. Users are only accounts made for the fuzzer, since requests
 * must not block or change the accounts that send them.
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @returns {Record<string, string[]>}
 */
export function knownIds(database) {
  const some = (/** @type {string} */ sql) =>
    database.ask(`${sql} LIMIT 30`).flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
  /** @type {Record<string, string[]>} */
  const ids = {
    courses: some('SELECT id, slug FROM courses'),
    lessons: some('SELECT id, slug FROM lessons ORDER BY id'),
    bundles: some('SELECT id, slug FROM bundles'),
    articles: some('SELECT id, slug FROM articles'),
    rewards: some('SELECT id FROM rewards'),
    comments: some('SELECT id FROM comments ORDER BY id'),
    files: some('SELECT id FROM files ORDER BY id'),
    users: some(`SELECT id FROM users WHERE id LIKE 'fuzzed-%'`),
    mails: some('SELECT id FROM mails'),
    editions: some('SELECT id FROM festival_editions'),
    plans: some('SELECT id FROM plans'),
    subscriptions: some('SELECT id FROM plans'),
    sections: some('SELECT id, slug FROM article_sections'),
    categories: some('SELECT id, slug FROM article_categories'),
    payments: some('SELECT id FROM payments'),
    orders: some('SELECT id, hosted_page_id FROM orders'),
    retailer: some('SELECT slug FROM retailers'),
    answers: some('SELECT id FROM journey_answers'),
    questions: some('SELECT id FROM journey_questions'),
    gifts: some('SELECT code_id FROM gifts'),
    skill: ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key', 'today'],
    sound: ['check'],
    code: ['CODE-COURSE-7', 'CODE-USED-1', 'CODE-OLD-1', '7KQ4-M2XD-93VTW'],
  };
  ids.premium_articles = ids.articles ?? [];
  for (const name of Object.keys(ids)) if (!ids[name]?.length) ids[name] = ['no-such'];
  ids.any = Object.values(ids).flat();
  return ids;
}
