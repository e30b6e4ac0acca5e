import { quoted } from './database.mjs';

const day = 86_400_000;

/**
 * The rows that a million learners leave in the tables that grow: by table, the number of rows per learner, and the
 * values of columns as SQL over `i`, the row's number, and `u`, its learner's number. Half of the rows with an end have
 * ended. Other columns are filled by their type.
 * @param {number} now
 * @param {{ lesson: string, course: string, article: string, reward: string }} ids
 * @returns {Record<string, { each: number, columns: Record<string, string> }>}
 */
const contents = (now, { lesson, course, article, reward }) => {
  const learner = `'many-' || u`;
  const long = `${now} - (i % 1000) * ${day}`;
  const ended = `${now} - (i % 60 - 30) * ${day}`;
  return {
    users: {
      each: 1,
      columns: {
        id: learner,
        email: `'many-' || u || '@mailbox.test'`,
        email_key: `'many-' || u || '@mailbox.test'`,
        user_name: `'many_' || u`,
        verified_at: `CASE WHEN u % 50 = 0 THEN NULL ELSE ${long} END`,
        role: `'USER'`,
        referral_source: `'platform-sign-up-free-user'`,
        // The sweep deletes unverified accounts after 30 days. Those of the app own nothing, and these do.
        created_at: `CASE WHEN u % 50 = 0 THEN ${now} - (i % 29) * ${day} ELSE ${long} END`,
        updated_at: long,
      },
    },
    journey_replies: {
      each: 3,
      columns: { user_id: learner, question_id: `'question-gear'`, answer_id: `'answer-' || i`, given_at: long },
    },
    lesson_progress: {
      each: 1,
      columns: {
        user_id: learner,
        lesson_id: quoted(lesson),
        course_id: quoted(course),
        first_viewed_at: long,
        completed_at: long,
      },
    },
    course_activity: {
      each: 1,
      columns: {
        user_id: learner,
        course_id: quoted(course),
        last_lesson_id: quoted(lesson),
        last_viewed_at: long,
        completed_at: 'NULL',
      },
    },
    video_positions: {
      each: 1,
      columns: { user_id: learner, file_id: `'file'`, intervals: `'[[0,60]]'`, updated_at: long },
    },
    lesson_bookmarks: { each: 0.3, columns: { user_id: learner, lesson_id: quoted(lesson), created_at: long } },
    article_likes: { each: 0.2, columns: { user_id: learner, article_id: quoted(article), created_at: long } },
    comments: {
      each: 0.3,
      columns: {
        id: `'many-' || i`,
        subject_kind: `'lesson'`,
        subject_id: quoted(lesson),
        parent_id: 'NULL',
        user_id: learner,
        role: `'USER'`,
        format: `'text'`,
        body: `'The third bar is the one, and so is bar ' || i`,
        replies_count: '0',
        created_at: long,
        edited_at: 'NULL',
        removed_at: 'NULL',
        hidden_at: 'NULL',
        hidden_reason: 'NULL',
      },
    },
    orders: {
      each: 0.5,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        state: `CASE WHEN i % 5 = 0 THEN 'expired' ELSE 'paid' END`,
        currency: `'GBP'`,
        total: '3900',
        content: `'many-' || i`,
        idempotency_key: `'many-' || i`,
        hosted_page_id: `'many-' || i`,
        hosted_page_url: `'about:blank'`,
        invoice_id: `'many-' || i`,
        check_at: 'NULL',
        created_at: long,
        expires_at: long,
        paid_at: long,
      },
    },
    order_lines: {
      each: 0.5,
      columns: {
        order_id: `'many-' || i`,
        position: '1',
        kind: `'course'`,
        ref_id: quoted(course),
        title: `'A course'`,
        list: '3900',
        sale: '3900',
        discount: '0',
        amount: '3900',
        is_gift: '0',
      },
    },
    payments: {
      each: 0.5,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        order_id: 'NULL',
        invoice_id: `'many-' || i`,
        amount: '3900',
        currency: `'GBP'`,
        paid_at: long,
        plan_id: 'NULL',
      },
    },
    entitlements: {
      each: 0.5,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        kind: `'course'`,
        ref_id: quoted(course),
        source: `'order'`,
        source_id: `'many-' || i`,
        created_at: long,
        ends_at: 'NULL',
        revoked_at: 'NULL',
      },
    },
    activation_codes: {
      each: 0.2,
      columns: {
        id: `'many-' || i`,
        code_hash: `'many-' || i`,
        sealed: `'x'`,
        months: '1',
        source: `'issued'`,
        source_id: `'Batch ' || (i / 1000)`,
        created_at: long,
        expires_at: `${now} + ${day}`,
        used_at: 'NULL',
        user_id: 'NULL',
        voided_at: 'NULL',
      },
    },
    reward_codes: {
      each: 0.2,
      columns: {
        id: `'many-' || i`,
        reward_id: quoted(reward),
        code_hash: `'many-' || i`,
        sealed: `'x'`,
        created_at: long,
        redeemed_at: `CASE WHEN i % 2 THEN ${long} END`,
        user_id: `CASE WHEN i % 2 THEN ${learner} END`,
      },
    },
    subscription_checkouts: {
      each: 0.1,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        state: `'done'`,
        plan_id: `'monthly'`,
        currency: `'GBP'`,
        price: '6000',
        way: `'page'`,
        subscription_id: `'many-' || i`,
        idempotency_key: `'many-' || i`,
        hosted_page_id: `'many-' || i`,
        hosted_page_url: `'about:blank'`,
        created_at: `${now} - (i % 180) * ${day}`,
        expires_at: long,
        check_at: 'NULL',
      },
    },
    sessions: {
      each: 0.5,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        via: `'web'`,
        revoked_at: 'NULL',
        revoked_because: 'NULL',
        created_at: long,
        expires_at: ended,
      },
    },
    refresh_tokens: {
      each: 0.3,
      columns: {
        id: `'many-' || i`,
        session_id: `'many-' || i`,
        hash: `'many-' || i`,
        created_at: long,
        expires_at: ended,
      },
    },
    mail_tokens: {
      each: 0.3,
      columns: {
        id: `'many-' || i`,
        user_id: learner,
        purpose: `'verify'`,
        email: `'many-' || u || '@mailbox.test'`,
        created_at: long,
        expires_at: ended,
      },
    },
    mails: {
      each: 1,
      columns: {
        id: `'many-' || i`,
        dedupe_key: `'many-' || i`,
        user_id: learner,
        kind: `'verification'`,
        recipient: `'x'`,
        text: `CASE WHEN i % 3 THEN NULL ELSE 'Words of a mail' END`,
        state: `'sent'`,
        created_at: long,
        sent_at: long,
      },
    },
    webhook_events: {
      each: 1,
      columns: {
        id: `'many-' || i`,
        type: `'subscription_renewed'`,
        occurred_at: long,
        received_at: long,
        payload: `CASE WHEN i % 1000 < 20 THEN '{}' END`,
        state: `'done'`,
        resource: `'subscription many-' || u`,
        version: 'i',
        handled_at: long,
      },
    },
    outbox: {
      each: 0.5,
      columns: {
        id: `'many-' || i`,
        kind: `'send-mail'`,
        dedupe_key: `'many-' || i`,
        payload: `'{}'`,
        state: `'done'`,
        available_at: long,
        created_at: long,
        done_at: `${now} - (i % 6) * ${day}`,
      },
    },
    audit_log: {
      each: 1,
      columns: {
        id: `'many-' || i`,
        at: long,
        action: `'signed-in'`,
        user_id: 'NULL',
        subject_hash: learner,
        details: 'NULL',
      },
    },
    rate_counters: {
      each: 0.5,
      columns: { key: `'many-' || i`, count: '1', window_ends_at: `${now} - (i % 4) * ${day}` },
    },
  };
};

/**
 * Fills a database, table by table; tables that it does not have are skipped.
 * @param {import('node:sqlite').DatabaseSync} database
 * @param {number} learners
 * @param {number} now
 * @param {{ lesson: string, course: string, article: string, reward: string }} ids
 * @param {(text: string) => void} said
 */
export function fill(database, learners, now, ids, said) {
  let total = 0;
  for (const [table, { each, columns }] of Object.entries(contents(now, ids))) {
    const known = database.prepare(`PRAGMA table_info(${table})`).all();
    if (!known.length) continue;
    const filled = known.flatMap(({ name, type, notnull, dflt_value: standard }) => {
      const sql = columns[String(name)];
      if (sql) return [{ name, sql }];
      const isOpen = !notnull || standard !== null;
      return isOpen ? [] : [{ name, sql: type === 'integer' || type === 'INTEGER' ? '0' : `'x'` }];
    });
    const count = Math.round(learners * each);
    for (let from = 0; from < count; from += 100_000) {
      const to = Math.min(count, from + 100_000);
      database.exec(`WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})
        INSERT INTO ${table} (${filled.map(({ name }) => `"${name}"`).join(', ')})
        SELECT ${filled.map(({ sql }) => sql).join(', ')} FROM (SELECT i, i % ${learners} AS u FROM n)`);
    }
    total += count;
    said(`${table}: ${count}`);
  }
  return total;
}
