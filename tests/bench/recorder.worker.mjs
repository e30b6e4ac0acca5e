// Stands in front of the app's own bundle and notes what it asks of its database, request by request:
// GET /__recorded answers the trips since it was last asked.
import app from './app.js';

let trips = [];
let sessions = 0;

function recordStatement(session, number, sql, native, params = []) {
  const alone =
    (method) =>
    async (...args) => {
      const answer = await native[method](...args);
      // Only `all` and `run` say what was read; a SELECT may be asked twice.
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

/** The same object for the same environment: the app keeps what it read of it by that. */
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
