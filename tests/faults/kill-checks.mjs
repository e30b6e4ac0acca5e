import { keyOf } from './client.mjs';

/** Queries for wrong rows: each must return none, no matter when the app was killed. */
const invariants = {
  'a dead job': `SELECT kind, last_error FROM outbox WHERE state = 'dead'`,
  'a mail that was never sent': `SELECT dedupe_key FROM mails WHERE state = 'sending' AND user_id LIKE 'kill-%'`,
  'a paid order without its grant, or with two': `SELECT o.id, count(e.id) FROM orders o
    JOIN order_lines l ON l.order_id = o.id AND l.is_gift = 0
    LEFT JOIN entitlements e ON e.source = 'order' AND e.source_id = o.id AND e.ref_id = l.ref_id
    WHERE o.state = 'paid' AND o.user_id LIKE 'kill-%' GROUP BY o.id, l.position HAVING count(e.id) <> 1`,
  'a paid gift without its code, or with two': `SELECT o.id, count(a.id) FROM orders o
    JOIN order_lines l ON l.order_id = o.id AND l.is_gift = 1
    LEFT JOIN activation_codes a ON a.source = 'gift' AND a.source_id = o.id
    WHERE o.state = 'paid' AND o.user_id LIKE 'kill-%' GROUP BY o.id HAVING count(a.id) <> count(DISTINCT l.position)`,
  'a paid order without its payment, or with two': `SELECT o.id, count(p.id) FROM orders o
    LEFT JOIN payments p ON p.order_id = o.id
    WHERE o.state = 'paid' AND o.total > 0 AND o.user_id LIKE 'kill-%' GROUP BY o.id HAVING count(p.id) <> 1`,
  'a rating that its course does not count': `SELECT c.id FROM courses c WHERE rating_count <>
    (SELECT count(*) FROM course_ratings r WHERE r.course_id = c.id) AND EXISTS
    (SELECT 1 FROM course_ratings r WHERE r.course_id = c.id AND r.user_id LIKE 'kill-%')`,
  'a comment that its lesson does not count': `SELECT id FROM lessons WHERE comments_count <> (SELECT count(*)
    FROM comments c WHERE c.subject_kind = 'lesson' AND c.subject_id = lessons.id AND c.parent_id IS NULL)`,
  'replies that are not counted': `SELECT id FROM comments WHERE replies_count <>
    (SELECT count(*) FROM comments r WHERE r.parent_id = comments.id)`,
  'a grant of a code that was not used, or by another': `SELECT e.id FROM entitlements e
    LEFT JOIN activation_codes a ON a.id = e.source_id
    WHERE e.source = 'activation-code' AND e.user_id LIKE 'kill-%' AND (a.id IS NULL OR a.user_id IS NOT e.user_id)`,
  'a job without an end': `SELECT kind FROM outbox WHERE state = 'pending'`,
};

/**
 * Finds what is wrong after all kills: in the database, in the mailbox, and between the app and the provider.
 * @param {object} world
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} world.database
 * @param {ReturnType<typeof import('./client.mjs').leversOf>} world.levers
 * @param {ReturnType<typeof import('./client.mjs').providerOf>} world.provider
 * @returns {Promise<string[]>}
 */
export async function checkAll({ database, levers, provider }) {
  const problems = Object.entries(invariants).flatMap(([what, sql]) => {
    const rows = database.ask(sql);
    return rows.length ? [`${what}: ${rows.length}, such as ${JSON.stringify(rows[0])}`] : [];
  });
  // One mail per cause: a mail that was sent again after a kill has the same key.
  const perCause = new Map();
  for (const mail of (await levers.inbox()).filter(({ to }) => /^(?:kill|friend-of-kill)-/.test(to))) {
    const cause = `${mail.to} ${mail.subject} ${mail.links[0] ?? ''}`;
    perCause.set(cause, (perCause.get(cause) ?? new Set()).add(keyOf(mail)));
  }
  for (const [cause, keys] of perCause) if (keys.size > 1) problems.push(`${keys.size} keys of one mail: ${cause}`);
  const people = database.ask(`SELECT DISTINCT user_id AS id FROM orders WHERE user_id LIKE 'kill-%'`);
  for (const { id } of people) {
    const invoices = (await provider.list('invoice', `&customer_id[is]=${id}`)).filter(({ total }) => total > 0);
    const payments = database.ask('SELECT invoice_id FROM payments WHERE user_id = ? AND amount > 0', id);
    const [mine, theirs] = [payments.map((row) => row.invoice_id), invoices.map((invoice) => invoice.id)];
    if (mine.sort().join() !== theirs.sort().join())
      problems.push(`${id} paid ${theirs.join()}, we know of ${mine.join()}`);
    const there = await provider.list('subscription', `&customer_id[is]=${id}`);
    if (there.length > 1) problems.push(`${id} has ${there.length} subscriptions`);
    const here = database.ask('SELECT state FROM subscriptions WHERE user_id = ?', id);
    if (here[0]?.state !== there[0]?.status) problems.push(`${id}: ${here[0]?.state} here, ${there[0]?.status} there`);
  }
  return problems;
}
