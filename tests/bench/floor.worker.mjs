// The least that a page can cost: the same SQL as the app's page, and the finished answer.
import pages from './pages.mjs';

export default {
  async fetch(request, env) {
    const page = pages[request.headers.get('bench-page')];
    const sessions = new Map();
    for (const { session: number, from, method, statements } of page.trips) {
      const session = sessions.get(number) ?? env.DB.withSession(from);
      sessions.set(number, session);
      const bound = statements.map(({ sql, params }) => session.prepare(sql).bind(...params));
      if (method === 'batch') await session.batch(bound);
      else await bound[0][method]();
    }
    return new Response(page.body, { status: page.status, headers: page.headers });
  },
};
