// The database of a million learners. First the migrations: all but the newest are applied, the tables that grow are
// filled, and each statement of the newest migrations is timed. Then an instance's own database is filled, and every
// sweep, search and list that could scan these tables is timed: each has a limit.
// Usage: npm run test:size [-- learners [migrations]]      Default: 1,000,000 and the newest 5; needs some gigabytes in
// the temporary folder.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's
import { DatabaseSync } from 'node:sqlite';
import { root } from '../../scripts/lib/settings.mjs';
import { request, visitorOf } from './client.mjs';
import { databaseOf } from './database.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { wrongPage } from './pages.mjs';
import { tableOf } from './table.mjs';
import { fill } from './thousandfold.mjs';
import { numberFrom } from './wishes.mjs';

const learners = numberFrom(process.argv[2], 1_000_000);
const newest = numberFrom(process.argv[3], 5);
/** D1's limit for a statement, in milliseconds. */
const statementLimit = 30_000;
/** The limit for a page, in milliseconds. */
const pageLimit = 1000;
/**
 * The limit for a sweep, in milliseconds: it starts nothing after 25 seconds, and its running work may take 30 more.
 */
const sweepLimit = 55_000;
const begun = Date.now();
const said = (/** @type {string} */ text) => console.log(`${Math.round((Date.now() - begun) / 1000)} s  ${text}`);
/** @type {string[]} */
const problems = [];
/** @type {(string | number)[][]} */
const rows = [];

/** @param {string} what @param {number} ms @param {number} limit @param {string} [note] */
function note(what, ms, limit, note = '') {
  rows.push([what, Math.round(ms), limit, note]);
  if (ms > limit) problems.push(`${what} took ${Math.round(ms)} ms, more than ${limit}`);
}

function timeMigrations() {
  const folder = mkdtempSync(join(tmpdir(), 'cuepoint-size-'));
  const database = new DatabaseSync(join(folder, 'old.sqlite'));
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
    const files = readdirSync(join(root, 'migrations'))
      .filter((file) => file.endsWith('.sql'))
      .sort();
    const statementsOf = (/** @type {string} */ file) =>
      readFileSync(join(root, 'migrations', file), 'utf8').split('--> statement-breakpoint');
    for (const file of files.slice(0, -newest)) for (const sql of statementsOf(file)) database.exec(sql);
    const ids = { lesson: 'lesson', course: 'course', article: 'article', reward: 'reward' };
    const count = fill(database, learners, Date.now(), ids, () => {});
    said(`${count} rows stand before the last ${newest} migrations`);
    for (const file of files.slice(-newest)) {
      let slowest = 0;
      const started = performance.now();
      for (const sql of statementsOf(file)) {
        const before = performance.now();
        database.exec(sql);
        slowest = Math.max(slowest, performance.now() - before);
      }
      const whole = Math.round(performance.now() - started);
      note(`migration ${file}`, slowest, statementLimit, `its slowest statement; ${whole} ms in all`);
    }
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeApp() {
  const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
  try {
    const { app } = instance;
    const database = databaseOf(instance.stateDir);
    const one = (/** @type {string} */ sql) => String(database.one(sql));
    const ids = {
      course: one(
        'SELECT id FROM courses WHERE is_referral_source = 0 AND lessons_count > 0 ORDER BY position LIMIT 1',
      ),
      lesson: one(
        'SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.is_preview = 1 AND c.is_referral_source = 0 LIMIT 1',
      ),
      article: one(`SELECT id FROM articles WHERE published_at < ${Date.now()} LIMIT 1`),
      reward: one('SELECT id FROM rewards WHERE is_redeemable = 1 LIMIT 1'),
    };
    const count = database.within(false, (open) => {
      open.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
      return fill(open, learners, Date.now(), ids, () => {});
    });
    said(`${count} rows stand in the app's database, ${Math.round(statSync(database.file).size / 1e6)} MB`);

    // A session is kept for seven days after its end, and a sweep deletes some of those that ended earlier.
    const endedSessions = `SELECT count(*) FROM sessions WHERE expires_at < ${Date.now() - 8 * 86_400_000}`;
    const ended = one(endedSessions);
    for (const [turn, cron] of ['*/5 * * * *', '*/5 * * * *', '* * * * *'].entries()) {
      const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`;
      const { ms, status } = await request(app + path);
      note(`sweep ${cron}, turn ${turn + 1}`, ms, sweepLimit, `${status}`);
      if (status !== 200) problems.push(`sweep ${cron} answers ${status}`);
    }
    const log = readFileSync(join(instance.stateDir, 'logs', 'app.log'), 'utf8');
    for (const [, sweep] of log.matchAll(/"sweep-failed".*?"sweep":"([^"]*)"/g))
      problems.push(`the sweep of ${sweep} failed`);
    const left = one(endedSessions);
    said(`of ${ended} sessions that ended long ago ${left} are left`);
    if (!(Number(left) < Number(ended))) problems.push(`the sweeps left ${left} of ${ended} ended sessions`);
    const member = visitorOf(app);
    // This member has access to the DJ Hub too.
    await member.signIn('annual@cuepoint.test');
    const admin = visitorOf(app);
    await admin.signIn('superadmin@cuepoint.test');
    /** @type {[string, ReturnType<typeof visitorOf>, string[]][]} */
    const readers = [
      [
        'guest',
        visitorOf(app),
        ['/online-dj-courses', `/online-dj-courses/${ids.course}`, `/lessons-preview/${ids.lesson}`, '/sitemap.xml'],
      ],
      [
        'member',
        member,
        [
          '/',
          '/courses/courses-search?q=bass',
          '/dj-hub/articles-search?q=bass',
          '/rewards',
          '/payments',
          '/my-profile',
          '/my-profile/data',
          '/my-profile/access',
          `/courses/${ids.course}/lessons`,
        ],
      ],
      [
        'admin',
        admin,
        [
          '/admin',
          '/admin/health',
          '/admin/numbers',
          '/admin/users',
          '/admin/users?q=many-777',
          '/admin/users/many-777',
          '/admin/comments',
          '/admin/mail',
          '/admin/jobs',
          '/admin/webhooks',
          '/admin/coupons',
          '/admin/codes',
          '/admin/rewards',
          '/admin/audit',
          `/lessons/${ids.lesson}`,
        ],
      ],
    ];
    for (const [reader, visitor, paths] of readers) {
      for (const path of paths) {
        await visitor.get(path);
        const answer = await visitor.get(path);
        note(`${reader} ${path}`, answer.ms, pageLimit, `${answer.status}`);
        const isPage = !path.endsWith('.xml');
        const wrong = isPage ? wrongPage(answer) : answer.status === 200 ? null : `answered ${answer.status}`;
        if (wrong) problems.push(`${reader} ${path}: ${wrong}`);
      }
    }
  } finally {
    await instance.stop();
  }
}

try {
  timeMigrations();
  await timeApp();
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
console.log(tableOf(['what', 'ms', 'limit', ''], rows));
for (const problem of problems) console.log(problem);
said(`${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
