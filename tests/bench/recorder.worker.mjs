// Wraps the app's own bundle and records its database queries, request by request: GET /__recorded answers the trips
// since its last call.
import app from './app.js';

let trips = [];
let sessions = 0;

function recordStatement(session, number, sql, native, params = []) {
  const alone =
    (method) =>
    async (...args) => {
      const answer = await native[method](...args);
      // Only the answers of `all` and `run` contain the counts of rows; a SELECT can be repeated with `all` to get
      // them.
      const isRead = sql.trimStart().toLowerCase().startsWith('select');
      const { meta } = method === 'all' || method === 'run' ? answer : isRead ? await native.all() : { meta: {} };
      trips.push({ session: number, method, statements: [{ sql, params, ...countsOf(meta) }] });
      return answer;
    };
  return {
    native,
    note: { sql, params },
    bind: (...values) => recordStatement(session, number, sql, native.bind(...values), values),
    all: alone('all'),
    run: alone('run'),
    raw: alone('raw'),
    first: alone('first'),
  };
}

const countsOf = ({ rows_read = 0, rows_written = 0 } = {}) => ({ rowsRead: rows_read, rowsWritten: rows_written });

function recordSession(from, session) {
  const number = sessions++;
  return {
    prepare: (sql) => recordStatement(session, number, sql, session.prepare(sql)),
    async batch(statements) {
      const answers = await session.batch(statements.map(({ native }) => native));
      const noted = statements.map(({ note }, at) => ({ ...note, ...countsOf(answers[at].meta) }));
      trips.push({ session: number, from, method: 'batch', statements: noted });
      return answers;
    },
    getBookmark: () => session.getBookmark(),
  };
}

const environments = new WeakMap();

/** Returns the same object for the same environment: the app caches by the environment's identity. */
function recordingOf(env) {
  const known = environments.get(env);
  if (known) return known;
  const DB = { withSession: (from) => recordSession(from, env.DB.withSession(from)) };
  const recording = { ...env, DB };
  environments.set(env, recording);
  return recording;
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/__recorded') return app.fetch(request, recordingOf(env), context);
    const answer = Response.json(trips);
    trips = [];
    return answer;
  },
};
